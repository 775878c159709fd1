//! The nine reports.

use super::kinds_store as statements;
use super::{By, Col, MoneyReport, Report};
use auth::permit::{ManageFees, ViewMoney};

const OF_STUDENTS: &[By] = &[By::Session, By::From, By::To, By::Class];

/// What was raised of each class and fee, and what became of it.
pub struct StudentFeesSummary;

impl MoneyReport for StudentFeesSummary {
    type Reads = ManageFees;
    const OF: Report = Report {
        path: "/studentFeesSummary",
        by: OF_STUDENTS,
        columns: &[
            Col::name("class_name", "Class"),
            Col::name("fee_name", "Fee"),
            Col::count("students", "Students"),
            Col::money("raised", "Raised"),
            Col::money("adjusted", "Adjusted"),
            Col::money("collected", "Collected"),
            Col::money("due", "Due"),
            Col::money("fines", "Fines collected"),
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
            Col::code("reg_no", "Reg No"),
            Col::name("student", "Student"),
            Col::name("section", "Class"),
            Col::code("roll", "Roll"),
            Col::money("raised", "Raised"),
            Col::money("paid", "Paid"),
            Col::money("due", "Due"),
            Col::money("advance", "Advance"),
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
            Col::day("on_day", "Date"),
            Col::state("method", "Paid by"),
            Col::name("cashier", "Cashier"),
            Col::name("class_name", "Class"),
            Col::count("receipts", "Receipts"),
            Col::money("collected", "Collected"),
            Col::count("voids", "Voids"),
            Col::money("voided", "Voided"),
            Col::money("net", "Net"),
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
            Col::state("method", "Paid by"),
            Col::name("account_name", "Account"),
            Col::count("receipts", "Receipts"),
            Col::money("collected", "Collected"),
            Col::count("voids", "Voids"),
            Col::money("voided", "Voided"),
            Col::money("net", "Net"),
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
            Col::name("head_name", "Head"),
            Col::state("kind", "Kind"),
            Col::count("entries", "Entries"),
            Col::money("money_in", "In"),
            Col::money("money_out", "Out"),
            Col::money("net", "Net"),
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
            Col::day("since", "Since"),
            Col::code("reg_no", "Reg No"),
            Col::name("student", "Student"),
            Col::name("section", "Class"),
            Col::code("guardian_mobile", "Guardian's mobile"),
            Col::count("lines", "Fees"),
            Col::money("due", "Due"),
            Col::money("fines", "Fines"),
            Col::money("advance", "Advance"),
            Col::money("to_pay", "To pay"),
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
            Col::day("on_day", "Date"),
            Col::code("number", "Number"),
            Col::name("head_name", "Head"),
            Col::name("account_name", "Account"),
            Col::name("party", "Paid to"),
            Col::money("amount", "Amount"),
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
            Col::day("on_day", "Date"),
            Col::code("number", "Number"),
            Col::name("head_name", "Head"),
            Col::name("account_name", "Account"),
            Col::name("party", "Received from"),
            Col::money("amount", "Amount"),
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
            Col::month("month", "Month"),
            Col::money("income", "Income"),
            Col::money("expense", "Expense"),
            Col::money("surplus", "Surplus"),
            Col::money("advances", "Paid in advance"),
            Col::money("net", "Net"),
        ],
        bars: ("month", &["income", "expense"]),
        statement: statements::INCOME_VS_EXPENSE,
        by_month: None,
        says: "Entries of the ledger between these days, by month. What is paid in advance is income once it is used.",
    };
}
