//! Who takes an online payment (docs/payments.md). A provider says where a browser pays, and reads the notices that its server sends. What is
//! signed is signed with the key that the school and the provider share, and compared in constant time.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use rules::money::amount;
use rules::words::money_texts;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use base::config::Config;
use base::error::{Error, Result};
use web::readable::check_seen;

/// The header of a notice's signature: lower-case hex of HMAC-SHA256 over the body.
pub const SIGNATURE: &str = "x-payment-signature";

/// The key of the demo's provider, which takes no money.
const PRACTICE_KEY: &str = "practice-key-of-the-demo-school-only";

/// A payment that is to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewPayment<'a> {
    pub reference: &'a str,
    /// Hundredths.
    pub amount: i64,
    /// ISO 4217; empty where the branch names none.
    pub currency: &'a str,
    /// Where the portal is reached: `https://portal.school.example`.
    pub origin: &'a str,
}

/// What became of a payment, as a provider says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Paid,
    Failed,
    Cancelled,
}

rules::names! {
    /// As it is stored.
    Outcome {
        Paid = "paid",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

/// A notice whose signature is the provider's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub reference: String,
    /// The provider's own number of the payment.
    pub provider_reference: Option<String>,
    pub outcome: Outcome,
    /// Hundredths.
    pub amount: i64,
}

/// Who takes a payment.
pub trait Provider: Send + Sync {
    /// As it is stored with a payment.
    fn name(&self) -> &'static str;

    /// How its money is booked: `bank`, `mobile` or `card`.
    fn method(&self) -> &str;

    /// The reference of a new payment. Only somebody with the key can make one.
    fn reference(&self, id: &str) -> String;

    /// Whether a reference was made here.
    fn is_own(&self, reference: &str) -> bool;

    /// Where the browser pays.
    fn start(&self, payment: &NewPayment<'_>) -> String;

    /// Reads a notice.
    ///
    /// # Errors
    /// 403 without the provider's signature; 400 where what it signed cannot be read.
    fn read(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice>;
}

/// The provider that is configured; in the demo school one for practice. None: fees are not paid online.
pub fn configured(config: &Config, demo: bool) -> Option<Box<dyn Provider + '_>> {
    match (&config.payment_provider_url, &config.payment_provider_key) {
        (Some(url), Some(key)) => Some(Box::new(HostedPage { url, key, method: &config.payment_provider_method })),
        _ if demo => Some(Box::new(Practice)),
        _ => None,
    }
}

/// A provider with a payment page of its own, which is told the payment in its address.
pub struct HostedPage<'a> {
    pub url: &'a str,
    pub key: &'a str,
    pub method: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NoticeBody {
    reference: String,
    provider_reference: Option<String>,
    state: Outcome,
    amount: String,
}

impl Provider for HostedPage<'_> {
    fn name(&self) -> &'static str {
        "hostedPage"
    }

    fn method(&self) -> &str {
        self.method
    }

    fn reference(&self, id: &str) -> String {
        reference(self.key, id)
    }

    fn is_own(&self, text: &str) -> bool {
        is_own(self.key, text)
    }

    fn start(&self, payment: &NewPayment<'_>) -> String {
        let returns = |page: &str| format!("{}{page}?reference={}", payment.origin, payment.reference);
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("reference", payment.reference)
            .append_pair("amount", &amount::plain(payment.amount))
            .append_pair("currency", payment.currency)
            .append_pair("successUrl", &returns("/paymentSuccess"))
            .append_pair("failedUrl", &returns("/paymentFailed"))
            .append_pair("cancelUrl", &returns("/paymentCancel"))
            .finish();
        let signature = signature(self.key, query.as_bytes());
        let join = if self.url.contains('?') { '&' } else { '?' };
        format!("{}{join}{query}&signature={signature}", self.url)
    }

    fn read(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
        read(self.key, headers, body)
    }
}

/// The demo's provider: its page is the one that a payment comes back to, and a notice is sent by hand (docs/payments.md).
pub struct Practice;

impl Provider for Practice {
    fn name(&self) -> &'static str {
        "practice"
    }

    fn method(&self) -> &'static str {
        "mobile"
    }

    fn reference(&self, id: &str) -> String {
        reference(PRACTICE_KEY, id)
    }

    fn is_own(&self, text: &str) -> bool {
        is_own(PRACTICE_KEY, text)
    }

    fn start(&self, payment: &NewPayment<'_>) -> String {
        format!("/paymentSuccess?reference={}", payment.reference)
    }

    fn read(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
        read(PRACTICE_KEY, headers, body)
    }
}

/// A payment's id without hyphens, and half of its signature.
fn reference(key: &str, id: &str) -> String {
    let id = id.replace('-', "");
    let signed = signature(key, &[b"reference ", id.as_bytes()].concat());
    format!("{id}{}", &signed[..16])
}

fn is_own(key: &str, text: &str) -> bool {
    if !text.is_ascii() || text.len() <= 16 {
        return false;
    }
    let (id, _) = text.split_at(text.len() - 16);
    reference(key, id).as_bytes().ct_eq(text.as_bytes()).into()
}

fn read(key: &str, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
    let sent = headers.get(SIGNATURE).map(axum::http::HeaderValue::as_bytes).unwrap_or_default();
    let is_signed: bool = signature(key, body).as_bytes().ct_eq(sent).into();
    if !is_signed {
        return Err(Error::Forbidden(money_texts::NOTICE_NOT_SIGNED));
    }
    let unreadable = || Error::invalid("body", money_texts::NOTICE_NOT_READABLE);
    check_seen(body)?;
    let notice: NoticeBody = serde_json::from_slice(body).map_err(|_| unreadable())?;
    let amount = amount::parse(&notice.amount).ok().flatten().ok_or_else(unreadable)?;
    let known = notice.provider_reference.filter(|text| !text.is_empty());
    if known.as_ref().is_some_and(|text| text.len() > 200 || text.contains('\0')) || notice.reference.contains('\0') {
        return Err(unreadable());
    }
    Ok(Notice { reference: notice.reference, provider_reference: known, outcome: notice.state, amount })
}

/// HMAC-SHA256 (RFC 2104) in lower-case hex.
pub fn signature(key: &str, text: &[u8]) -> String {
    let mut block = [0_u8; 64];
    let hashed = Sha256::digest(key.as_bytes());
    let key = if key.len() > block.len() { hashed.as_slice() } else { key.as_bytes() };
    block[..key.len()].copy_from_slice(key);
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(text).finalize();
    let outer = Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize();
    outer.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_rfc_4231() {
        assert_eq!(
            signature("Jefe", b"what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        let long: String = "k".repeat(65);
        assert_ne!(signature(&long, b""), signature(&long[..64], b""));
    }

    #[test]
    fn only_references_that_were_made_with_the_key_are_own() {
        let made = reference("key", "0190-ab");
        assert!(is_own("key", &made));
        assert!(!is_own("other key", &made));
        for forged in
            ["", "0190ab", &made[1..], &format!("1{}", &made[1..]), &format!("{made}0"), "০১২৩৪৫৬৭৮৯০১২৩৪৫৬৭৮৯"]
        {
            assert!(!is_own("key", forged), "{forged}");
        }
    }

    #[test]
    fn a_payment_starts_at_the_providers_page_with_all_of_it_signed() {
        let page = HostedPage { url: "https://pay.test/start", key: "key", method: "mobile" };
        let payment = NewPayment { reference: "r1", amount: 150_050, currency: "BDT", origin: "https://school.test" };
        let address = page.start(&payment);
        let (query, signed) =
            address.strip_prefix("https://pay.test/start?").unwrap().split_once("&signature=").unwrap();
        assert!(query.starts_with("reference=r1&amount=1500.50&currency=BDT&successUrl=https%3A%2F%2Fschool.test%2F"));
        assert_eq!(signed, signature("key", query.as_bytes()));
        let of = HostedPage { url: "https://pay.test/?shop=1", ..page };
        assert!(of.start(&payment).starts_with("https://pay.test/?shop=1&reference=r1&"));
    }

    #[test]
    fn a_notice_is_read_only_with_its_signature() {
        let body = br#"{"reference":"r1","state":"paid","amount":"1500.50","providerReference":"P-7"}"#;
        let with = |signature: &str| HeaderMap::from_iter([(SIGNATURE.parse().unwrap(), signature.parse().unwrap())]);
        let signed = signature("key", body);
        let notice = read("key", &with(&signed), body).unwrap();
        assert_eq!((notice.amount, notice.outcome), (150_050, Outcome::Paid));
        for forged in ["", &signed[1..], &signed.to_uppercase(), &signature("other", body)] {
            assert!(read("key", &with(forged), body).is_err(), "{forged}");
        }
        assert!(read("key", &HeaderMap::new(), body).is_err());
        for text in [
            "",
            "{}",
            r#"{"reference":"r1","state":"paid","amount":"-1"}"#,
            r#"{"reference":"r1","state":"maybe","amount":"1"}"#,
        ] {
            assert!(read("key", &with(&signature("key", text.as_bytes())), text.as_bytes()).is_err(), "{text}");
        }
    }
}
