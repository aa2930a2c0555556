//! Trust in a source: the key of its publisher, and the demands on its manifest and tables.

use galotne::report::signature::ManifestKey;

/// The demands on the manifest and the tables of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trust {
    /// The public key that must have signed it.
    pub key: Option<ManifestKey>,
    /// The manifests that must be signed.
    pub signatures: SignaturePolicy,
    /// Whether a manifest may be older than one that was accepted from the same source before.
    pub older: bool,
    /// Whether tables may differ from the published ones of their names.
    pub unpublished: bool,
}

/// The manifests of which a fetch demands a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignaturePolicy {
    /// All manifests.
    Always,
    /// Manifests from the network. Those in folders of this machine may have none.
    FromNetwork,
    /// None: signatures are not even looked at.
    Never,
}
