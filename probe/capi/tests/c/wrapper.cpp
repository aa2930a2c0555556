// The classes of galotne.hpp.
#include "check.h"
#include <galotne.hpp>
#include <thread>
#include <utility>

template <typename Call> static galotne_status thrown(Call call)
{
    try {
        call();
    } catch (const galotne::Error &error) {
        CHECK(error.what()[0] != '\0');
        return error.status();
    }
    return GALOTNE_STATUS_OK;
}

int main(int count, char **arguments)
{
    CHECK(count == 3);
    CHECK(thrown([] { galotne::Tables("/nowhere/at/all"); }) == GALOTNE_STATUS_DIRECTORY);
    CHECK(thrown([&] { galotne::Tables(arguments[1], "chess"); }) == GALOTNE_STATUS_NAME);

    galotne::Tables opened(arguments[1]);
    galotne::Tables tables(std::move(opened));
    CHECK(opened.get() == nullptr);
    CHECK(thrown([&] { opened.position("W:WK1:BK35"); }) == GALOTNE_STATUS_NULL);
    CHECK(tables.pieces() == 3 && tables.profile("fmjd-2015") == 0);

    galotne_question question{};
    question.position = tables.position("W:WK1,K7,K18:BK35");
    CHECK(tables.fen(question.position) == "W:WK1,K7,K18:BK35");
    CHECK(!tables.cached_wdl(question.position));
    CHECK(tables.wdl(question.position) == GALOTNE_WIN);
    CHECK(tables.cached_wdl(question.position) == GALOTNE_WIN);
    CHECK(tables.dtw(question.position).plies == 15);
    CHECK(tables.judge(question).need == 12);
    CHECK(tables.explain(question).find("White wins in 8 moves") != std::string::npos);
    auto moves = tables.moves(question);
    CHECK(tables.move(question.position, moves.at(0)) == "7-2");
    CHECK(tables.line(question).size() == 15);
    CHECK(thrown([&] { tables.position("?"); }) == GALOTNE_STATUS_FEN);

    std::size_t length;
    struct known *known = read_known(arguments[2], &length);
    std::vector<galotne_position> positions;
    for (std::size_t n = 0; n < length; n++)
        positions.push_back(position_of(&known[n]));
    auto compare = [&] {
        auto values = tables.wdl(positions);
        for (std::size_t n = 0; n < length; n++)
            CHECK(values.at(n) == known[n].wdl);
    };
    std::thread other(compare);
    compare();
    other.join();
    free(known);
    return 0;
}
