//! The nine reports.

use super::kinds_store as statements;
use super::{By, Col, MoneyReport, Report};
use auth::permit::{ManageFees, ViewMoney};
use rules::words::labels;

const OF_STUDENTS: &[By] = &[By::Session, By::From, By::To, By::Class];

/// What was raised of each class and fee, and what became of it.
pub struct StudentFeesSummary;

impl MoneyReport for StudentFeesSummary {
    type Reads = ManageFees;
    const OF: Report = Report {
        path: "/studentFeesSummary",
        by: OF_STUDENTS,
        columns: &[
            Col::name("class_name", labels::CLASS),
            Col::name("fee_name", labels::FEE),
            Col::count("students", labels::STUDENTS),
            Col::money("raised", labels::RAISED),
            Col::money("adjusted", labels::ADJUSTED),
            Col::money("collected", labels::COLLECTED),
            Col::money("due", labels::DUE),
            Col::money("fines", labels::FINES_COLLECTED),
        ],
        bars: ("class_name", &["raised", "collected", "due"]),
        statement: statements::STUDENT_FEES_SUMMARY,
        by_month: None,
        says: "Fees of the session that are due between these days, and what was collected of them so far.",
    };
}

/// What each student was to pay.
pub struct StudentFeesReport;

impl MoneyReport for StudentFeesReport {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/studentFeesReport",
        by: &[By::Session, By::From, By::To, By::Class, By::Section],
        columns: &[
            Col::code("reg_no", labels::REG_NO),
            Col::name("student", labels::STUDENT),
            Col::name("section", labels::CLASS),
            Col::code("roll", labels::ROLL),
            Col::money("raised", labels::RAISED),
            Col::money("paid", labels::PAID),
            Col::money("due", labels::DUE),
            Col::money("advance", labels::ADVANCE),
        ],
        bars: ("section", &["raised", "paid", "due"]),
        statement: statements::STUDENT_FEES_REPORT,
        by_month: None,
        says: "Fees of the session that are due between these days, with adjustments; and what each student has in advance.",
    };
}

/// Receipts by day, way of paying, cashier and class.
pub struct FeesCollectionReport;

impl MoneyReport for FeesCollectionReport {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/feesCollectionReport",
        by: OF_STUDENTS,
        columns: &[
            Col::day("on_day", labels::DATE),
            Col::state("method", labels::PAID_BY),
            Col::name("cashier", labels::CASHIER),
            Col::name("class_name", labels::CLASS),
            Col::count("receipts", labels::RECEIPTS),
            Col::money("collected", labels::COLLECTED),
            Col::count("voids", labels::VOIDS),
            Col::money("voided", labels::VOIDED),
            Col::money("net", labels::NET),
        ],
        bars: ("on_day", &["collected", "voided"]),
        statement: statements::FEES_COLLECTION_REPORT,
        by_month: None,
        says: "Receipts that are posted between these days, and those that void some.",
    };
}

/// Receipts by way of paying and account.
pub struct PaymentSummary;

impl MoneyReport for PaymentSummary {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/paymentSummary",
        by: &[By::From, By::To],
        columns: &[
            Col::state("method", labels::PAID_BY),
            Col::name("account_name", labels::ACCOUNT),
            Col::count("receipts", labels::RECEIPTS),
            Col::money("collected", labels::COLLECTED),
            Col::count("voids", labels::VOIDS),
            Col::money("voided", labels::VOIDED),
            Col::money("net", labels::NET),
        ],
        bars: ("method", &["net"]),
        statement: statements::PAYMENT_SUMMARY,
        by_month: None,
        says: "Receipts that are posted between these days, by how they were paid and the account that they went into.",
    };
}

/// What came in and went out under each head.
pub struct HeadWiseSummary;

impl MoneyReport for HeadWiseSummary {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/headWiseSummary",
        by: &[By::From, By::To, By::Head(None)],
        columns: &[
            Col::name("head_name", labels::HEAD),
            Col::state("kind", labels::KIND),
            Col::count("entries", labels::ENTRIES),
            Col::money("money_in", labels::IN),
            Col::money("money_out", labels::OUT),
            Col::money("net", labels::NET),
        ],
        bars: ("head_name", &["money_in", "money_out"]),
        statement: statements::HEAD_WISE_SUMMARY,
        by_month: None,
        says: "Every entry of the ledger between these days. A void is an entry the other way. What is paid in advance has no head until it is used.",
    };
}

/// Who owes what since when.
pub struct DueListSummary;

impl MoneyReport for DueListSummary {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/dueListSummary",
        by: &[By::Session, By::To, By::Class],
        columns: &[
            Col::day("since", labels::SINCE),
            Col::code("reg_no", labels::REG_NO),
            Col::name("student", labels::STUDENT),
            Col::name("section", labels::CLASS),
            Col::code("guardian_mobile", labels::GUARDIANS_MOBILE),
            Col::count("lines", labels::FEES),
            Col::money("due", labels::DUE),
            Col::money("fines", labels::FINES),
            Col::money("advance", labels::ADVANCE),
            Col::money("to_pay", labels::TO_PAY),
        ],
        bars: ("since", &["to_pay"]),
        statement: statements::DUE_LIST_SUMMARY,
        by_month: Some("owed_by_month"),
        says: "What is due by this day and not paid, of every session; the oldest first. The class is that of the session.",
    };
}

/// What was paid out.
pub struct ExpenseReport;

impl MoneyReport for ExpenseReport {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/expenseReport",
        by: &[By::From, By::To, By::Head(Some("expense"))],
        columns: &[
            Col::day("on_day", labels::DATE),
            Col::code("number", labels::NUMBER),
            Col::name("head_name", labels::HEAD),
            Col::name("account_name", labels::ACCOUNT),
            Col::name("party", labels::PAID_TO),
            Col::money("amount", labels::AMOUNT),
        ],
        bars: ("head_name", &["amount"]),
        statement: statements::EXPENSE_REPORT,
        by_month: None,
        says: "Expenses that are posted between these days. One that is voided has a second entry below 0.",
    };
}

/// What came in.
pub struct DepositReport;

impl MoneyReport for DepositReport {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/depositReport",
        by: &[By::From, By::To, By::Head(Some("income"))],
        columns: &[
            Col::day("on_day", labels::DATE),
            Col::code("number", labels::NUMBER),
            Col::name("head_name", labels::HEAD),
            Col::name("account_name", labels::ACCOUNT),
            Col::name("party", labels::RECEIVED_FROM),
            Col::money("amount", labels::AMOUNT),
        ],
        bars: ("head_name", &["amount"]),
        statement: statements::DEPOSIT_REPORT,
        by_month: None,
        says: "Deposits and, under the heads of their fees, the receipts of each day. One that is voided has a second entry below 0.",
    };
}

/// What came in and went out in each month.
pub struct IncomeVsExpense;

impl MoneyReport for IncomeVsExpense {
    type Reads = ViewMoney;
    const OF: Report = Report {
        path: "/incomeVsExpense",
        by: &[By::From, By::To],
        columns: &[
            Col::month("month", labels::MONTH),
            Col::money("income", labels::INCOME),
            Col::money("expense", labels::EXPENSE),
            Col::money("surplus", labels::SURPLUS),
            Col::money("advances", labels::PAID_IN_ADVANCE),
            Col::money("net", labels::NET),
        ],
        bars: ("month", &["income", "expense"]),
        statement: statements::INCOME_VS_EXPENSE,
        by_month: None,
        says: "Entries of the ledger between these days, by month. What is paid in advance is income once it is used.",
    };
}
