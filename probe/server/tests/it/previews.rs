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
        title.starts_with("Drawn by rule 6.1 after Black’s 4th move (FMJD 2015"),
        "{title}"
    );
}

#[tokio::test]
async fn other_links_have_the_page_as_it_is() {
    let plain = page("/").await;
    assert_eq!(tag(&plain, "og:title"), None);
    for path in [
        "/?lang=lv",
        "/?fen=nonsense",
        "/?rules=chess&fen=W:WK1:BK5",
        "/?fen=W:WK1,K7,K18:BK35&moves=1-49-3",
        "/?fen=%3Cscript%3E",
        "/?at=many&fen=W:WK1:BK5",
    ] {
        assert_eq!(page(path).await, plain, "{path}");
    }
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
