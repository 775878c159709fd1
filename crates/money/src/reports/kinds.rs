//! The nine reports.

use super::kinds_store as statements;
use super::{By, Col, MoneyReport, Report};
use auth::permit::{ManageFees, ViewMoney};
use rules::words::{labels, money_texts};

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
        chart_title: money_texts::CHART_STUDENT_FEES_SUMMARY,
        statement: statements::STUDENT_FEES_SUMMARY,
        by_month: None,
        says: money_texts::REPORT_STUDENT_FEES_SUMMARY,
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
        chart_title: money_texts::CHART_STUDENT_FEES,
        statement: statements::STUDENT_FEES_REPORT,
        by_month: None,
        says: money_texts::REPORT_STUDENT_FEES,
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
        chart_title: money_texts::CHART_FEES_COLLECTION,
        statement: statements::FEES_COLLECTION_REPORT,
        by_month: None,
        says: money_texts::REPORT_FEES_COLLECTION,
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
        chart_title: money_texts::CHART_PAYMENT_SUMMARY,
        statement: statements::PAYMENT_SUMMARY,
        by_month: None,
        says: money_texts::REPORT_PAYMENT_SUMMARY,
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
        chart_title: money_texts::CHART_HEAD_WISE_SUMMARY,
        statement: statements::HEAD_WISE_SUMMARY,
        by_month: None,
        says: money_texts::REPORT_HEAD_WISE_SUMMARY,
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
        chart_title: money_texts::CHART_DUE_LIST,
        statement: statements::DUE_LIST_SUMMARY,
        by_month: Some("owed_by_month"),
        says: money_texts::REPORT_DUE_LIST,
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
        chart_title: money_texts::CHART_AMOUNTS_BY_HEAD,
        statement: statements::EXPENSE_REPORT,
        by_month: None,
        says: money_texts::REPORT_EXPENSES,
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
        chart_title: money_texts::CHART_AMOUNTS_BY_HEAD,
        statement: statements::DEPOSIT_REPORT,
        by_month: None,
        says: money_texts::REPORT_DEPOSITS,
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
        chart_title: money_texts::CHART_INCOME_VS_EXPENSE,
        statement: statements::INCOME_VS_EXPENSE,
        by_month: None,
        says: money_texts::REPORT_INCOME_VS_EXPENSE,
    };
}
