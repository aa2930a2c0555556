/*
 * Galotne for C++17: the functions of galotne.h with exceptions, and tables that close themselves.
 *
 * galotne.h documents each call; `Tables::get()` returns the handle for its functions.
 */
#ifndef GALOTNE_HPP
#define GALOTNE_HPP

#include "galotne.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace galotne {

/* A failed call. */
class Error : public std::runtime_error {
public:
    Error(galotne_status status, const char *message) : std::runtime_error(message), status_(status) {}
    /* The status that it returned. */
    galotne_status status() const noexcept { return status_; }

private:
    galotne_status status_;
};

/* Throws unless the status is GALOTNE_STATUS_OK. */
inline void check(galotne_status status)
{
    if (status != GALOTNE_STATUS_OK)
        throw Error(status, galotne_last_error());
}

/* The tables of a game. Any number of threads may use them at the same time. */
class Tables {
public:
    explicit Tables(const std::string &directory, const std::string &rules = "international",
                    std::uint64_t cache = GALOTNE_DEFAULT_CACHE, std::uint32_t flags = 0)
    {
        galotne_tables *opened = nullptr;
        check(galotne_open(directory.c_str(), rules.c_str(), cache, flags, &opened));
        tables_.reset(opened);
    }

    /* The handle, for the functions of galotne.h. */
    const galotne_tables *get() const noexcept { return tables_.get(); }

    /* The number of pieces up to which every position has a value. */
    std::uint32_t pieces(std::uint32_t metric = GALOTNE_WDL, std::uint32_t profile = 0) const noexcept
    {
        return galotne_pieces(get(), metric, profile);
    }

    /* Reads tables into memory until the cache is full; returns the pieces up to which all are there. */
    std::uint32_t preload(std::uint32_t max_pieces, std::uint32_t metric = GALOTNE_WDL, std::uint32_t profile = 0) const
    {
        std::uint32_t pieces = 0;
        check(galotne_preload(get(), metric, profile, max_pieces, &pieces));
        return pieces;
    }

    /* The number of draw rules by name. */
    std::uint32_t profile(const std::string &name) const
    {
        std::uint32_t number = 0;
        check(galotne_profile(get(), name.c_str(), &number));
        return number;
    }

    /* GALOTNE_WIN, GALOTNE_DRAW or GALOTNE_LOSS for the side to move. */
    int wdl(const galotne_position &position) const
    {
        std::int8_t wdl = GALOTNE_UNKNOWN;
        check(galotne_wdl(get(), &position, GALOTNE_READ, &wdl));
        return wdl;
    }

    /* The same from memory only, for the nodes of a search; empty if it is not in memory. */
    std::optional<int> cached_wdl(const galotne_position &position) const
    {
        std::int8_t wdl = GALOTNE_UNKNOWN;
        galotne_status status = galotne_wdl(get(), &position, GALOTNE_CACHED_ONLY, &wdl);
        if (status == GALOTNE_STATUS_NOT_CACHED)
            return std::nullopt;
        check(status);
        return wdl;
    }

    /* The results of many positions; throws if one has no answer. */
    std::vector<std::int8_t> wdl(const std::vector<galotne_position> &positions) const
    {
        std::vector<std::int8_t> found(positions.size());
        check(galotne_wdl_many(get(), positions.data(), positions.size(), GALOTNE_READ, found.data()));
        return found;
    }

    /* The result and the plies to the end. */
    galotne_value dtw(const galotne_position &position) const
    {
        galotne_value value;
        check(galotne_dtw(get(), &position, GALOTNE_READ, &value));
        return value;
    }

    /* The verdict on a position under draw rules. */
    galotne_verdict judge(const galotne_question &question) const
    {
        galotne_verdict verdict;
        check(galotne_judge(get(), &question, &verdict));
        return verdict;
    }

    /* The verdict in sentences: "en", "lv" or "ru". */
    std::string explain(const galotne_question &question, const std::string &language = "en") const
    {
        return text([&](char *buffer, std::size_t size, std::size_t *length) {
            return galotne_explain(get(), &question, language.c_str(), buffer, size, length);
        });
    }

    /* The legal moves, best first. */
    std::vector<galotne_move> moves(const galotne_question &question) const
    {
        return all([&](galotne_move *moves, std::size_t capacity, std::size_t *count) {
            return galotne_moves(get(), &question, moves, capacity, count);
        });
    }

    /* Best play to the end. */
    std::vector<galotne_move> line(const galotne_question &question) const
    {
        return all([&](galotne_move *moves, std::size_t capacity, std::size_t *count) {
            return galotne_line(get(), &question, moves, capacity, count);
        });
    }

    /* A position from FEN. */
    galotne_position position(const std::string &fen) const
    {
        galotne_position position;
        check(galotne_read_fen(get(), fen.c_str(), &position));
        return position;
    }

    /* A position as FEN. */
    std::string fen(const galotne_position &position) const
    {
        return text([&](char *buffer, std::size_t size, std::size_t *length) {
            return galotne_write_fen(get(), &position, buffer, size, length);
        });
    }

    /* A move of a position in game notation. */
    std::string move(const galotne_position &position, const galotne_move &played) const
    {
        return text([&](char *buffer, std::size_t size, std::size_t *length) {
            return galotne_write_move(get(), &position, &played, buffer, size, length);
        });
    }

private:
    template <typename Write> static std::string text(Write write)
    {
        std::string text(255, '\0');
        std::size_t length = 0;
        galotne_status status = write(&text[0], text.size() + 1, &length);
        if (status == GALOTNE_STATUS_TOO_SMALL) {
            text.resize(length);
            status = write(&text[0], text.size() + 1, &length);
        }
        check(status);
        text.resize(length);
        return text;
    }

    template <typename Write> static std::vector<galotne_move> all(Write write)
    {
        std::vector<galotne_move> moves(128);
        std::size_t count = 0;
        galotne_status status = write(moves.data(), moves.size(), &count);
        if (status == GALOTNE_STATUS_TOO_SMALL) {
            moves.resize(count);
            status = write(moves.data(), moves.size(), &count);
        }
        check(status);
        moves.resize(count);
        return moves;
    }

    struct Close {
        void operator()(galotne_tables *tables) const noexcept { galotne_close(tables); }
    };
    std::unique_ptr<galotne_tables, Close> tables_;
};

} // namespace galotne

#endif
