//! Previews of links: the head of the page, the picture, the card of a ruling.

use crate::contract::{ask, get, post, sound};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

const QUESTION: &str = "rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35";

async fn page(path: &str) -> String {
    let request = Request::get(path)
        .header(header::HOST, "tables.example.org")
        .header("x-forwarded-proto", "https")
        .body(Body::empty())
        .expect("a request");
    let answer = ask(&sound(), request).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    assert!(answer.header(header::CONTENT_TYPE).starts_with("text/html"));
    assert!(!answer.header(header::CONTENT_SECURITY_POLICY).is_empty());
    answer.text().to_owned()
}

/// The content of a tag of the head.
fn tag(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("property=\"{name}\" content=\""))?;
    let (content, _) = rest.split_once('"')?;
    Some(content.replace("&amp;", "&"))
}

#[tokio::test]
async fn a_link_to_a_position_names_its_verdict_in_every_language() {
    for (lang, verdict, turn) in [
        ("en", "White wins in ", "White to move"),
        ("lv", "Baltie uzvar ", "Gājiens baltajiem"),
        ("ru", "Белые выигрывают ", "Ход белых"),
    ] {
        let page = page(&format!("/?{QUESTION}&lang={lang}")).await;
        let title = tag(&page, "og:title").expect("a title");
        assert!(title.starts_with(verdict), "{title}");
        assert!(
            page.contains(&format!("<title>{title} · Galotne</title>")),
            "{title}"
        );
        assert_eq!(page.matches("<title>").count(), 1);
        let about = tag(&page, "og:description").expect("a description");
        assert!(about.starts_with(turn) && about.contains("2015"), "{about}");
        assert_eq!(
            tag(&page, "og:image").as_deref(),
            Some(&*format!(
                "https://tables.example.org/v1/picture?{QUESTION}&lang={lang}"
            ))
        );
        // The page itself is the board.
        assert!(page.contains("src=\"board/app.js\""));
        assert!(page.contains("<meta name=\"color-scheme\""));
    }
}

#[tokio::test]
async fn a_link_to_the_desk_names_the_ruling() {
    let game = "fen=W:WK26,K47:BK5&moves=26-31,5-10,31-26,10-5,26-31,5-10,31-26,10-5";
    let path = format!("/?rules=international&profile=fmjd-2015&{game}&view=desk&lang=en");
    let title = tag(&page(&path).await, "og:title").expect("a title");
    assert!(
        title.starts_with(
            "Drawn by repetition (rule 6.1): the same position for the third time, in the first \
             position and after Black’s moves 2, 4 (FMJD 2015"
        ),
        "{title}"
    );
}

/// Whoever gets a link sees who played, and what was corrected.
#[tokio::test]
async fn a_link_to_the_desk_names_the_players_and_corrections() {
    let game = "rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49";
    let about = "white=B%C4%93rzi%C5%86%C5%A1&black=Bob&corrected=2:35-48,nonsense,9:1-2";
    let path = format!("/?{game}&{about}&view=desk&lang=en");
    let told = tag(&page(&path).await, "og:description").expect("a description");
    assert!(
        told.starts_with("Bērziņš – Bob · Corrected at the desk: "),
        "{told}"
    );
    assert!(
        told.contains("Black’s move 1 was 35-48 in the sheet, read as 35-49."),
        "{told}"
    );
}

/// A position that no table knows still has a title that tells it, and says why it is not known.
#[tokio::test]
async fn a_link_to_an_unknown_position_says_what_is_known() {
    let beyond = "rules=international&fen=W:W31,32,33,34,35,36,37,K48:B1,2,3,4,5,6,7,8,9&spent=";
    let told = page(&format!("/?{beyond}&lang=en")).await;
    assert_eq!(
        tag(&told, "og:title").as_deref(),
        Some("White to move. White: 1 king, 7 men; Black: 9 men.")
    );
    let about = tag(&told, "og:description").expect("a description");
    assert!(
        about.starts_with("The value is not known: tables here reach ")
            && about.contains("International"),
        "{about}"
    );
    for (lang, title) in [
        (
            "lv",
            "Gājiens baltajiem. Baltajiem: 1 dāma, 7 kauliņi; melnajiem: 9 kauliņi.",
        ),
        (
            "ru",
            "Ход белых. У белых: 1 дамка, 7 простых; у чёрных: 9 простых.",
        ),
    ] {
        let told = page(&format!("/?{beyond}&lang={lang}")).await;
        assert_eq!(tag(&told, "og:title").as_deref(), Some(title));
    }
}

/// The solution of an exercise is not in its link.
#[tokio::test]
async fn a_link_to_an_exercise_does_not_tell_its_verdict() {
    let told = page(&format!("/?{QUESTION}&view=learn&lang=en")).await;
    assert_eq!(tag(&told, "og:title").as_deref(), Some("White to move."));
}

#[tokio::test]
async fn a_long_game_is_shown_at_its_last_position() {
    let shuttle = |plies: usize| {
        let moves = ["46-5", "3-25", "5-46", "25-3"];
        let played: Vec<_> = (0..plies).map(|ply| moves[ply % 4]).collect();
        played.join(",")
    };
    let link = |plies| {
        let game = format!("fen=W:WK46,K47,K48:BK3&moves={}", shuttle(plies));
        format!("rules=international&profile=fmjd-2015&{game}&view=desk&lang=en")
    };
    let told = page(&format!("/?{}", link(602))).await;
    let about = tag(&told, "og:description").expect("a description");
    let said =
        "The game is too long to be judged in a preview. Here is the position after move 301.";
    assert!(about.contains(said), "{about}");
    // The king has left 46: the 602nd move, not the 400th.
    let app = sound();
    let picture = get(&app, &format!("/v1/picture?{}", link(602))).await;
    let played = "rules=international&fen=W:WK46,K47,K48:BK3";
    assert_eq!(picture.status, StatusCode::OK);
    assert_ne!(
        picture.bytes(),
        get(&app, &format!("/v1/picture?{played}")).await.bytes()
    );
    get(&app, &format!("/v1/picture?{}", link(2001)))
        .await
        .is_error(StatusCode::BAD_REQUEST, "moves");
}

#[tokio::test]
async fn a_link_to_mills_has_a_preview_and_a_picture() {
    let room = "mills&room=mills;W:Wa4,a7,g7:Ba1,d1,d7&lang=en";
    let told = page(&format!("/?{room}")).await;
    let title = tag(&told, "og:title").expect("a title");
    assert!(title.starts_with("White"), "{title}");
    let about = tag(&told, "og:description").expect("a description");
    assert!(about.ends_with("Mills · Nine men’s morris"), "{about}");
    let image = tag(&told, "og:image").expect("a picture");
    assert!(image.ends_with(&format!("/v1/picture?{room}")), "{image}");
    let app = sound();
    let answer = get(&app, &format!("/v1/picture?{room}")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.bytes()[..8], *b"\x89PNG\r\n\x1a\n");
    // The start is solved; after a first stone the tables are needed.
    let start = page("/?mills&room=mills;W:W~9:B~9&lang=en").await;
    let title = tag(&start, "og:title");
    assert_eq!(title.as_deref(), Some("The position is drawn."));
    let second = page("/?mills&room=mills;B:Wd6~8:B~9&lang=en").await;
    assert_eq!(
        tag(&second, "og:title").as_deref(),
        Some("Black to move. White: 9 stones; Black: 9 stones.")
    );
    for room in ["chess;W:Wa4:Ba1", "mills"] {
        let told = page(&format!("/?mills&room={room}")).await;
        assert_eq!(tag(&told, "og:title").as_deref(), Some("Mills"), "{room}");
    }
    let unreadable = page("/?mills&room=mills;W:Wa1").await;
    assert_eq!(tag(&unreadable, "og:title").as_deref(), Some(UNREADABLE));
}

#[tokio::test]
async fn other_links_have_the_page_as_it_is() {
    let plain = page("/").await;
    let title = tag(&plain, "og:title");
    assert_eq!(
        title.as_deref(),
        Some("Draughts endgames, known to the end")
    );
    assert_eq!(tag(&plain, "og:image"), None);
    for path in ["/?at=many&fen=W:WK1:BK5", "/?view=score"] {
        assert_eq!(page(path).await, plain, "{path}");
    }
}

/// Each room has a title, a sentence, and a picture of its board, in the language of the link.
#[tokio::test]
async fn links_to_rooms_have_previews_in_every_language() {
    let app = sound();
    let mut pictures = std::collections::HashSet::new();
    for (link, titles, about) in [
        (
            "view=home",
            [
                "Draughts endgames, known to the end",
                "Dambretes galotnes, zināmas līdz beigām",
                "Шашечные окончания, известные до конца",
            ],
            "Galotne knows draughts endgames",
        ),
        ("desk", ["Judge", "Tiesnesis", "Судья"], "Paste a game"),
        (
            "learn&rules=russian&room=puzzles",
            ["Learn", "Mācības", "Учёба"],
            "Lessons step by step",
        ),
        (
            "explore&room=KKKvK",
            ["Explore", "Izpēte", "Обзор"],
            "Every class of pieces",
        ),
        (
            "mills",
            ["Mills", "Dzirnavas", "Мельница"],
            "Nine men’s morris",
        ),
        (
            "view=map",
            ["Map", "Karte", "Карта"],
            "What the position is worth",
        ),
    ] {
        for (lang, title) in ["en", "lv", "ru"].into_iter().zip(titles) {
            let query = format!("{link}&lang={lang}");
            let told = page(&format!("/?{query}")).await;
            assert_eq!(tag(&told, "og:title").as_deref(), Some(title), "{query}");
            assert_eq!(tag(&told, "og:locale").as_deref(), Some(lang), "{query}");
            assert_eq!(told.matches("og:title").count(), 1, "{query}");
            let said = tag(&told, "og:description").expect("a description");
            assert_eq!(said.starts_with(about), lang == "en", "{query}: {said}");
            assert_eq!(
                tag(&told, "og:image").as_deref(),
                Some(&*format!("https://tables.example.org/v1/picture?{query}"))
            );
        }
        let picture = get(&app, &format!("/v1/picture?{link}&lang=en")).await;
        assert_eq!(picture.status, StatusCode::OK, "{link}");
        assert!(pictures.insert(picture.bytes().to_vec()), "{link}");
    }
}

/// A link with a language alone opens the opening page; a game that is not here has no board.
#[tokio::test]
async fn links_to_rooms_without_more_have_previews() {
    for (path, title) in [
        ("/?lang=lv", "Dambretes galotnes, zināmas līdz beigām"),
        ("/?desk&rules=chess", "Judge"),
        // The opening page does not show the board behind it.
        (
            "/?rules=international&fen=W:WK1,K7,K18:BK35&view=home&lang=en",
            "Draughts endgames, known to the end",
        ),
    ] {
        let told = page(path).await;
        assert_eq!(tag(&told, "og:title").as_deref(), Some(title), "{path}");
    }
    let map = page(&format!("/?{QUESTION}&view=map&lang=en")).await;
    let title = tag(&map, "og:title").expect("a title");
    assert!(title.starts_with("White wins in "), "{title}");
    let about = tag(&map, "og:description").expect("a description");
    assert!(about.starts_with("Map · White to move"), "{about}");
}

const UNREADABLE: &str = "The position in this link cannot be read.";

#[tokio::test]
async fn a_link_that_cannot_be_read_says_so() {
    for path in [
        "/?fen=nonsense",
        "/?rules=chess&fen=W:WK1:BK5",
        "/?fen=W:WK1,K7,K18:BK35&moves=1-49-3",
        "/?fen=%3Cscript%3E",
    ] {
        let page = page(path).await;
        assert_eq!(
            tag(&page, "og:title").as_deref(),
            Some(UNREADABLE),
            "{path}"
        );
        assert_eq!(tag(&page, "og:image"), None, "{path}");
    }
    let latvian = page("/?fen=nonsense&lang=lv").await;
    let title = tag(&latvian, "og:title");
    assert_eq!(title.as_deref(), Some("Šīs saites stāvokli nevar izlasīt."));
}

#[tokio::test]
async fn a_picture_is_a_png() {
    let app = sound();
    let answer = get(&app, &format!("/v1/picture?{QUESTION}&lang=lv")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header(header::CONTENT_TYPE), "image/png");
    assert!(answer.header(header::CACHE_CONTROL).starts_with("public"));
    assert_eq!(answer.bytes()[..8], *b"\x89PNG\r\n\x1a\n");
    let other = get(&app, "/v1/picture?fen=W:WK1,K7:BK35").await;
    assert_ne!(answer.bytes(), other.bytes());
    get(&app, "/v1/picture")
        .await
        .is_error(StatusCode::BAD_REQUEST, "fen");
    get(&app, "/v1/picture?fen=W:WK1")
        .await
        .is_error(StatusCode::BAD_REQUEST, "fen");
}

#[tokio::test]
async fn a_card_is_a_picture_of_the_ruling() {
    let app = sound();
    let game = "[GameType \"20\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 35-49 *";
    let board = "board=https://tables.example.org/";
    let card = post(
        &app,
        &format!("/v1/adjudicate?format=card&{board}&lang=en"),
        game,
    )
    .await;
    assert_eq!(card.status, StatusCode::OK);
    assert!(
        card.header(header::CONTENT_TYPE)
            .starts_with("image/svg+xml")
    );
    assert!(card.text().starts_with("<svg") && card.text().contains("class=\"qr\""));
    let page = post(&app, &format!("/v1/adjudicate?format=html&{board}"), game).await;
    assert!(
        page.text()
            .contains("href=\"https://tables.example.org/#rules=international&amp;")
    );
    let faulty = "[GameType \"20\"]\n1. 32-1 *";
    post(&app, "/v1/adjudicate?format=card", faulty)
        .await
        .is_error(StatusCode::UNPROCESSABLE_ENTITY, "game");
    for board in [
        "javascript:alert(1)",
        "https://x.org/%23a",
        "https://x.org/%22%3E",
    ] {
        post(
            &app,
            &format!("/v1/adjudicate?format=html&board={board}"),
            game,
        )
        .await
        .is_error(StatusCode::BAD_REQUEST, "board");
    }
}
