//! Runs targets: `galotne-fuzz run SECONDS [TARGET..]`, `galotne-fuzz check TARGET FILE..`,
//! `galotne-fuzz seeds DIR`. With `--cfg fuzzing` libFuzzer runs the target that `GALOTNE_FUZZ`
//! names, or the program's own name: fuzzing services have one program for each target.
//! `GALOTNE_FUZZ_SEEDS` names a folder for the inputs of all targets.

#![forbid(unsafe_code)]
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(init: {
    galotne_fuzz::prepare();
    if let Some(dir) = std::env::var_os("GALOTNE_FUZZ_SEEDS") {
        galotne_fuzz::write_seeds(dir.as_ref()).expect("a folder that can be written");
    }
}, |data: &[u8]| {
    use std::sync::LazyLock;

    static CHECK: LazyLock<fn(&[u8]) -> bool> = LazyLock::new(|| {
        let program = || std::env::args().next().unwrap_or_default();
        let name = std::env::var("GALOTNE_FUZZ").unwrap_or_else(|_| program());
        let name = name.rsplit('/').next().unwrap_or_default();
        galotne_fuzz::target(name).expect("a target").check
    });
    CHECK(data);
});

#[cfg(not(fuzzing))]
fn main() -> anyhow::Result<()> {
    standalone::main()
}

#[cfg(not(fuzzing))]
#[expect(clippy::print_stdout, reason = "the program prints its results")]
mod standalone {
    use anyhow::{Context, Result, bail};
    use galotne_fuzz::mutate::Mutator;
    use galotne_fuzz::{Target, target, targets, write_seeds};
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, Instant};

    pub fn main() -> Result<()> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match arguments[..] {
            ["run", seconds, ref names @ ..] => {
                let time = Duration::from_secs(seconds.parse().context("how many seconds?")?);
                let mut selected = selected(names)?.into_iter();
                selected.try_for_each(|target| run(target, time))
            }
            ["check", name, ref files @ ..] => {
                let check = selected(&[name])?[0].check;
                for file in files {
                    let read = check(&fs::read(file).with_context(|| (*file).to_owned())?);
                    println!("{file}: {}", if read { "read" } else { "refused" });
                }
                Ok(())
            }
            ["seeds", dir] => Ok(write_seeds(Path::new(dir))?),
            ["targets"] => {
                targets().for_each(|target| println!("{}", target.name));
                Ok(())
            }
            _ => bail!("run SECONDS [TARGET..] | check TARGET FILE.. | seeds DIR | targets"),
        }
    }

    fn selected(names: &[&str]) -> Result<Vec<&'static Target>> {
        if names.is_empty() {
            return Ok(targets().collect());
        }
        let known = || targets().map(|target| target.name).collect::<Vec<_>>();
        let found = names.iter().map(|name| {
            target(name)
                .with_context(|| format!("there is no target {name}, but {}", known().join(", ")))
        });
        found.collect()
    }

    /// Checks inputs for this long. An input that breaks a promise is saved.
    fn run(target: &Target, time: Duration) -> Result<()> {
        let seeds = (target.seeds)(target.name);
        let begun = Instant::now();
        let seed = fastrand::u64(..);
        let mut inputs = Mutator::new(&seeds, seed);
        let (mut checked, mut read) = (0_u64, 0_u64);
        let kept = std::env::temp_dir().join(format!("galotne-fuzz-{}", target.name));
        while begun.elapsed() < time {
            let input = inputs.input();
            match std::panic::catch_unwind(|| (target.check)(&input)) {
                Ok(readable) => read += u64::from(readable),
                Err(_) => {
                    fs::write(&kept, &input)?;
                    bail!("{}: {} breaks a promise", target.name, kept.display());
                }
            }
            checked += 1;
        }
        println!(
            "{}: {checked} inputs, {read} of them readable, seed {seed}",
            target.name
        );
        Ok(())
    }
}
