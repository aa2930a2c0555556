//! The public interface of the library, as recorded in `probe/api.txt`. A change of that file is a
//! change for every user. The test parses the sources, so it works with any compiler.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Expr, Field, Fields, ImplItem, Item, ItemImpl, ItemMod, Token, TraitItem, Type,
    UseTree, Visibility, parse_quote,
};

#[test]
fn the_public_interface_is_the_one_written_down() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let root = Room::read(vec![], &source.join("lib.rs"), &source);
    let mut house = House::default();
    house.collect(&root);
    house.show(&root);
    let text = prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: vec![],
        items: house.shown(&root),
    });
    expect_test::expect_file!["../../api.txt"].assert_eq(&text);
}

/// A module as it is written: its items, and its modules read from their files.
struct Room {
    path: Vec<String>,
    items: Vec<Item>,
    rooms: BTreeMap<String, (ItemMod, Room)>,
}

impl Room {
    /// Reads a module from its file; the files of its own modules lie in `inside`.
    fn read(path: Vec<String>, file: &Path, inside: &Path) -> Self {
        let text = std::fs::read_to_string(file).expect("a source");
        let items = syn::parse_file(&text).expect("Rust").items;
        Self::of(path, items, inside)
    }

    fn of(path: Vec<String>, items: Vec<Item>, inside: &Path) -> Self {
        let mut room = Self {
            path,
            items: vec![],
            rooms: BTreeMap::new(),
        };
        for item in items {
            match item {
                Item::Mod(inner) if is_promised(&inner.attrs) => {
                    let name = inner.ident.to_string();
                    let path = [room.path.clone(), vec![name.clone()]].concat();
                    let deeper = inside.join(&name);
                    let read = match &inner.content {
                        Some((_, items)) => Self::of(path, items.clone(), &deeper),
                        None => {
                            let files: [PathBuf; 2] =
                                [deeper.with_extension("rs"), deeper.join("mod.rs")];
                            let file = files.iter().find(|file| file.exists());
                            Self::read(path, file.expect("the file of a module"), &deeper)
                        }
                    };
                    room.rooms.insert(name, (inner, read));
                }
                Item::Mod(_) => {}
                item => room.items.push(item),
            }
        }
        room
    }
}

/// A name and the module that defines it.
type Place = (Vec<String>, String);

#[derive(Default)]
struct House {
    /// Every type and trait defined here, with its implementations.
    types: BTreeMap<Place, Vec<ItemImpl>>,
    /// The types and traits that users can name.
    public: BTreeSet<Place>,
}

impl House {
    /// Collects all types, then their implementations in any module.
    fn collect(&mut self, root: &Room) {
        each(root, &mut |room| {
            for name in room.items.iter().filter_map(type_name) {
                self.types.insert((room.path.clone(), name), vec![]);
            }
        });
        each(root, &mut |room| {
            for item in &room.items {
                if let Item::Impl(item) = item
                    && is_promised(&item.attrs)
                    && let Some(place) = self.subject(room, item)
                {
                    (self.types.entry(place).or_default()).push(item.clone());
                }
            }
        });
    }

    /// The type of this library that an `impl` is about: its own, or that of the trait's argument.
    fn subject(&self, room: &Room, item: &ItemImpl) -> Option<Place> {
        let mut names = words(&item.self_ty);
        if let Some((path, _)) = &item.trait_ {
            names.extend(words(path));
        }
        let place = names.iter().find_map(|name| self.place(room, name));
        assert!(
            place.is_some() || item.trait_.is_some(),
            "whose methods are these: {names:?} in {:?}?",
            room.path
        );
        place
    }

    /// Returns the module of this library that defines a name used in another one.
    fn place(&self, room: &Room, name: &str) -> Option<Place> {
        let own = (room.path.clone(), name.to_owned());
        if self.types.contains_key(&own) {
            return Some(own);
        }
        let mut same = self.types.keys().filter(|place| place.1 == name);
        let first = same.next()?.clone();
        if same.next().is_none() {
            return Some(first);
        }
        // Several have this name: the one that is imported says so.
        let imported = (room.items.iter()).find_map(|item| match item {
            Item::Use(item) => named(&item.tree, name),
            _ => None,
        });
        let from = imported.unwrap_or_else(|| panic!("which {name} is meant in {:?}?", room.path));
        let from = from.iter().rev().nth(1).cloned();
        let mut same = self.types.keys();
        same.find(|place| place.1 == name && place.0.last() == from.as_ref())
            .cloned()
    }

    /// Notes the types that users can name: those of public modules, and those that such modules
    /// show.
    fn show(&mut self, room: &Room) {
        for (_, found) in public(room) {
            if let Some(place) = found.name().filter(|place| self.types.contains_key(place)) {
                self.public.insert(place);
            }
        }
        for (module, inner) in room.rooms.values() {
            if is_public(&module.vis) {
                self.show(inner);
            }
        }
    }

    /// The items of a module as users see them, in the order of their names, each type with its
    /// methods and traits.
    fn shown(&self, room: &Room) -> Vec<Item> {
        let mut shown: Vec<(String, Vec<Item>)> = vec![];
        for (name, found) in public(room) {
            let mut items = vec![outside(found.item.clone())];
            if let Some(impls) = found.name().and_then(|place| self.types.get(&place)) {
                let mut impls: Vec<Item> = impls
                    .iter()
                    .filter(|item| self.is_visible(found.room, item))
                    .filter_map(|item| implemented(item.clone()))
                    .collect();
                impls.sort_by_key(|item| match item {
                    Item::Impl(item) => (item.trait_.is_some(), written(item)),
                    _ => (true, String::new()),
                });
                items.extend(impls);
            }
            shown.push((name, items));
        }
        for (name, (module, inner)) in &room.rooms {
            if is_public(&module.vis) {
                let mut module = module.clone();
                module.attrs.retain(is_shown);
                module.content = Some((syn::token::Brace::default(), self.shown(inner)));
                module.semi = None;
                shown.push((name.clone(), vec![Item::Mod(module)]));
            }
        }
        shown.sort_by(|one, other| one.0.cmp(&other.0));
        shown.into_iter().flat_map(|(_, items)| items).collect()
    }

    /// Whether an `impl` speaks only of types that users can name.
    fn is_visible(&self, room: &Room, item: &ItemImpl) -> bool {
        let mut names = words(&item.self_ty);
        if let Some((path, _)) = &item.trait_ {
            names.extend(words(path));
        }
        (names.iter())
            .filter_map(|name| self.place(room, name))
            .all(|place| self.public.contains(&place))
    }
}

/// An item that a module shows: its own, or that of a module that users cannot name.
struct Found<'a> {
    room: &'a Room,
    item: Item,
}

impl Found<'_> {
    fn name(&self) -> Option<Place> {
        Some((self.room.path.clone(), type_name(&self.item)?))
    }
}

/// Returns the public names of a module and their items. Re-exports from private modules count as
/// its own.
fn public(room: &Room) -> Vec<(String, Found<'_>)> {
    let mut found = vec![];
    for item in &room.items {
        match item {
            Item::Use(shown) if is_public(&shown.vis) => {
                for path in names(&shown.tree) {
                    let mut path: &[String] = &path;
                    if path[0] == "self" {
                        path = &path[1..];
                    }
                    let hidden = room.rooms.get(&path[0]);
                    let hidden = hidden.filter(|(module, _)| !is_public(&module.vis));
                    match (hidden, path) {
                        (Some((_, inner)), [_, name]) => {
                            let mut items: Vec<_> = public(inner)
                                .into_iter()
                                .filter(|(own, _)| name == "*" || own == name)
                                .collect();
                            assert!(!items.is_empty(), "{path:?} shows nothing");
                            for (_, found) in &mut items {
                                let conditions = shown.attrs.iter().filter(|attr| is_shown(attr));
                                attrs(&mut found.item).splice(0..0, conditions.cloned());
                            }
                            found.extend(items);
                        }
                        (Some(_), _) => {
                            panic!("{path:?} shows what lies deeper than this test looks")
                        }
                        (None, _) => {
                            let item = Item::Use(shown.clone());
                            found.push((path.join("::"), Found { room, item }));
                        }
                    }
                }
            }
            item => {
                if let Some((vis, name)) = visible(item)
                    && is_public(vis)
                {
                    let item = item.clone();
                    found.push((name, Found { room, item }));
                }
            }
        }
    }
    found
}

/// All paths that a `use` names.
fn names(tree: &UseTree) -> Vec<Vec<String>> {
    match tree {
        UseTree::Path(path) => {
            let first = path.ident.to_string();
            let rest = names(&path.tree).into_iter();
            rest.map(|rest| [vec![first.clone()], rest].concat())
                .collect()
        }
        UseTree::Name(name) => vec![vec![name.ident.to_string()]],
        UseTree::Rename(name) => vec![vec![name.ident.to_string()]],
        UseTree::Glob(_) => vec![vec!["*".to_owned()]],
        UseTree::Group(group) => group.items.iter().flat_map(names).collect(),
    }
}

/// The path by which a `use` brings in a name.
fn named(tree: &UseTree, name: &str) -> Option<Vec<String>> {
    names(tree)
        .into_iter()
        .find(|path| path.last().is_some_and(|last| last == name))
}

fn each(room: &Room, visit: &mut impl FnMut(&Room)) {
    visit(room);
    for (_, inner) in room.rooms.values() {
        each(inner, visit);
    }
}

fn type_name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(_) | Item::Enum(_) | Item::Trait(_) | Item::Type(_) => {
            visible(item).map(|(_, name)| name)
        }
        _ => None,
    }
}

fn visible(item: &Item) -> Option<(&Visibility, String)> {
    let (vis, attrs, ident) = match item {
        Item::Const(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Enum(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Fn(item) => (&item.vis, &item.attrs, &item.sig.ident),
        Item::Static(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Struct(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Trait(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Type(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Use(_) | Item::Impl(_) | Item::Mod(_) => return None,
        other => panic!("an item of a new kind: {}", written(other)),
    };
    is_promised(attrs).then(|| (vis, ident.to_string()))
}

fn attrs(item: &mut Item) -> &mut Vec<Attribute> {
    match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        Item::Use(item) => &mut item.attrs,
        other => panic!("an item of a new kind: {}", written(other)),
    }
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

/// Whether an item is more than a test or a thing of our own.
fn is_promised(attrs: &[Attribute]) -> bool {
    !(attrs.iter().map(written)).any(|attr| attr == "# [cfg (test)]" || attr == "# [doc (hidden)]")
}

/// Attributes that users depend on.
fn is_shown(attr: &Attribute) -> bool {
    [
        "cfg",
        "derive",
        "must_use",
        "non_exhaustive",
        "repr",
        "deprecated",
    ]
    .iter()
    .any(|name| attr.path().is_ident(name))
}

/// All identifiers of a piece of code.
fn words(code: &impl quote::ToTokens) -> Vec<String> {
    let text = written(code);
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn written(code: &impl quote::ToTokens) -> String {
    code.to_token_stream().to_string()
}

/// Removes the private parts of an item: bodies, values, private fields.
fn outside(mut item: Item) -> Item {
    attrs(&mut item).retain(is_shown);
    let unknown: Box<Expr> = parse_quote!(_);
    match &mut item {
        Item::Const(item) => item.expr = unknown,
        Item::Static(item) => item.expr = unknown,
        Item::Fn(item) => item.block = parse_quote!({}),
        Item::Struct(item) => hide(&mut item.fields),
        Item::Enum(item) => {
            for variant in &mut item.variants {
                variant.attrs.retain(is_shown);
                for field in &mut variant.fields {
                    field.attrs.retain(is_shown);
                }
            }
        }
        Item::Trait(item) => {
            item.items.retain(|item| match item {
                TraitItem::Fn(item) => is_promised(&item.attrs),
                _ => true,
            });
            for item in &mut item.items {
                match item {
                    TraitItem::Fn(item) => {
                        item.attrs.retain(is_shown);
                        if item.default.is_some() {
                            item.default = Some(parse_quote!({}));
                        }
                    }
                    TraitItem::Const(item) => item.attrs.retain(is_shown),
                    TraitItem::Type(item) => item.attrs.retain(is_shown),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    item
}

/// Private fields of a record become one, those of a tuple keep their places.
fn hide(fields: &mut Fields) {
    let hidden: Type = parse_quote!(_);
    match fields {
        Fields::Named(fields) => {
            let (shown, private): (Vec<Field>, Vec<Field>) = std::mem::take(&mut fields.named)
                .into_iter()
                .partition(|field| is_public(&field.vis));
            fields.named = shown.into_iter().collect::<Punctuated<Field, Token![,]>>();
            if !private.is_empty() {
                fields.named.push(parse_quote!(private: _));
            }
        }
        Fields::Unnamed(fields) => {
            for field in fields
                .unnamed
                .iter_mut()
                .filter(|field| !is_public(&field.vis))
            {
                field.ty = hidden.clone();
            }
        }
        Fields::Unit => {}
    }
    for field in fields {
        field.attrs.retain(is_shown);
    }
}

/// Returns the public part of an `impl`: for a trait its name and types, otherwise public items.
fn implemented(mut item: ItemImpl) -> Option<Item> {
    item.attrs.retain(is_shown);
    let of_trait = item.trait_.is_some();
    let mut kept = vec![];
    for inner in std::mem::take(&mut item.items) {
        match inner {
            ImplItem::Type(mut inner) if of_trait => {
                inner.attrs.clear();
                kept.push(ImplItem::Type(inner));
            }
            ImplItem::Fn(mut inner) if is_public(&inner.vis) && is_promised(&inner.attrs) => {
                inner.attrs.retain(is_shown);
                inner.block = parse_quote!({});
                kept.push(ImplItem::Fn(inner));
            }
            ImplItem::Const(mut inner) if is_public(&inner.vis) && is_promised(&inner.attrs) => {
                inner.attrs.retain(is_shown);
                inner.expr = parse_quote!(_);
                kept.push(ImplItem::Const(inner));
            }
            _ => {}
        }
    }
    item.items = kept;
    (of_trait || !item.items.is_empty()).then_some(Item::Impl(item))
}
