//! What a failed statement means to whoever asked for it, on either engine.

use super::Error;

/// Kinds of failure that are answered differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Every connection is taken, another writer holds the lock, or the server is away: trying again may help.
    Busy,
    /// The disk is full.
    Full,
    /// A text that the engine does not take: Postgres refuses NUL.
    Unreadable,
    /// A row refers to one that is gone, or a row goes that one refers to: somebody else was quicker.
    Gone,
    Other,
}

/// Sorts an error.
pub fn trouble(error: &Error) -> Trouble {
    match error {
        // A server that goes away in the middle of an answer, or is replaced by something else, breaks the protocol.
        Error::PoolTimedOut | Error::PoolClosed | Error::Io(_) | Error::Protocol(_) => Trouble::Busy,
        Error::Database(refused) => refused.code().map_or(Trouble::Other, |code| of_code(&code)),
        _ => Trouble::Other,
    }
}

fn of_code(code: &str) -> Trouble {
    match code {
        _ if code.len() == 5 && code.starts_with("08") => Trouble::Busy,
        // Serialization failure, deadlock, lock not available, too many connections, shutting down or starting.
        "40001" | "40P01" | "55P03" | "53300" | "57P01" | "57P02" | "57P03" => Trouble::Busy,
        "53100" => Trouble::Full,
        "22021" => Trouble::Unreadable,
        // Postgres, and SQLite's extended code of a foreign key.
        "23503" | "787" => Trouble::Gone,
        // SQLite's codes are small numbers whose last byte is the kind: 5 busy, 6 locked, 13 full.
        _ if code.len() < 5 => match code.parse::<u32>().map(|number| number & 0xff) {
            Ok(5 | 6) => Trouble::Busy,
            Ok(13) => Trouble::Full,
            _ => Trouble::Other,
        },
        _ => Trouble::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_of_both_engines_are_sorted() {
        for (code, expected) in [
            ("5", Trouble::Busy),
            ("517", Trouble::Busy),
            ("6", Trouble::Busy),
            ("13", Trouble::Full),
            ("2067", Trouble::Other),
            ("40P01", Trouble::Busy),
            ("08006", Trouble::Busy),
            ("53100", Trouble::Full),
            ("22021", Trouble::Unreadable),
            ("23503", Trouble::Gone),
            ("787", Trouble::Gone),
            ("23505", Trouble::Other),
            ("00005", Trouble::Other),
        ] {
            assert_eq!(of_code(code), expected, "{code}");
        }
        assert_eq!(trouble(&Error::PoolTimedOut), Trouble::Busy);
        assert_eq!(trouble(&Error::RowNotFound), Trouble::Other);
    }
}
