//! The names of an enum's values, said once.

/// Gives an enum `ALL`, its values in this order; `as_str`, the name of one (with the words before the enum as what it is); and `named`, the one
/// of a name.
#[macro_export]
macro_rules! names {
    ($(#[$says:meta])* $enum:ident { $($value:ident = $name:literal),+ $(,)? }) => {
        impl $enum {
            /// Every one, in the order that lists have them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            $(#[$says])*
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }

            /// The one of this name, as [`as_str`](Self::as_str) says it.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == name)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Side {
        Left,
        Right,
    }

    names! {
        Side { Right = "right", Left = "on the left" }
    }

    #[test]
    fn values_have_an_order_and_names() {
        assert_eq!(Side::ALL, [Side::Right, Side::Left]);
        assert_eq!((Side::Left.as_str(), Side::named("right")), ("on the left", Some(Side::Right)));
        assert_eq!(Side::named("Right"), None);
    }
}
