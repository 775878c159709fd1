//! What a branch charges for, and where the money goes. Amounts are each school's own.

/// A fee with the head of the same name that it is booked under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fee {
    /// Unique in the branch.
    pub name: &'static str,
    /// As a fee type is billed: `monthly`, `once`, `yearly` or `exam`.
    pub kind: &'static str,
}

/// The fees of a school.
pub const FEES: [Fee; 4] = [
    Fee { name: "Tuition", kind: "monthly" },
    Fee { name: "Admission", kind: "once" },
    Fee { name: "Session charge", kind: "yearly" },
    Fee { name: "Exam fee", kind: "exam" },
];

/// What money lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// Unique in the branch.
    pub name: &'static str,
    /// `cash` or `bank`, which is also the way to pay that it collects.
    pub kind: &'static str,
}

/// The accounts of a school.
pub const ACCOUNTS: [Account; 2] =
    [Account { name: "Cash in hand", kind: "cash" }, Account { name: "Bank", kind: "bank" }];
