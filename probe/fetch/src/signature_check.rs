//! The check of the signature of a manifest.

use crate::context::FetchContext;
use crate::error::{FetchError, TransferError};
use crate::progress::UncheckedSignature;
use crate::source::{GameLocation, SourceManifest};
use crate::transfer::Retries;
use crate::trust::SignaturePolicy;
use galotne::report::manifest;
use galotne::report::signature;

/// The result of checking the signature of an accepted manifest.
pub(crate) enum SignatureCheck {
    Valid {
        serial: u64,
    },
    Unchecked(UncheckedSignature),
    /// The job accepts everything.
    Ignored,
}

/// Checks the signature of a manifest.
///
/// # Errors
/// The manifest is not accepted.
pub(crate) fn check_signature(
    location: &GameLocation,
    manifest: &SourceManifest,
    context: FetchContext<'_>,
) -> Result<SignatureCheck, FetchError> {
    let trust = &context.job.trust;
    let at = || location.file(manifest::NAME);
    let may_be_unsigned = match trust.signatures {
        SignaturePolicy::Never => return Ok(SignatureCheck::Ignored),
        SignaturePolicy::FromNetwork => location.is_folder(),
        SignaturePolicy::Always => false,
    };
    if trust.key.is_none() && !may_be_unsigned {
        return Err(FetchError::NoKey { at: at() });
    }
    // A manifest that was made from reports has no file, and so no signature.
    let signed = match &manifest.text {
        Some(text) => read_signature(location, context)?.map(|signature| (text, signature)),
        None => None,
    };
    match (signed, &trust.key) {
        (Some((text, signature)), Some(key)) => {
            let verified = signature::verify(text, &signature, key, context.job.game.name());
            let serial = verified.map_err(|source| FetchError::Signature { at: at(), source })?;
            Ok(SignatureCheck::Valid { serial })
        }
        (Some(_), None) => Ok(SignatureCheck::Unchecked(UncheckedSignature::NoKey)),
        (None, _) if may_be_unsigned => {
            Ok(SignatureCheck::Unchecked(UncheckedSignature::NotSigned))
        }
        (None, _) => Err(FetchError::Unsigned { at: at() }),
    }
}

/// Reads the signature of a manifest. `None` if there is none.
fn read_signature(
    location: &GameLocation,
    context: FetchContext<'_>,
) -> Result<Option<Vec<u8>>, FetchError> {
    let at = || location.file(signature::NAME);
    let retries = Retries::new(context, signature::NAME);
    match retries.run(|| location.read(signature::NAME, signature::MAX_BYTES))? {
        Ok(Some(bytes)) => Ok(Some(bytes)),
        Ok(None) => Err(FetchError::TooLong {
            at: at(),
            max_bytes: signature::MAX_BYTES,
            kind: "signature",
        }),
        Err(TransferError::NotFound) => Ok(None),
        Err(source) => Err(FetchError::Transfer { at: at(), source }),
    }
}
