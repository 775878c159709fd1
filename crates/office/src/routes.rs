//! The calls and pages of the dashboard, homework, content, the library and what else is in no group, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::{attachments, audit, content, dashboard, homework, library, notifications, payments, starter};
use records::{command, view};
use web::input::Listing;
use web::notifications::Notification;
use web::{calls, pages};

calls! {
    // Library
    post "/addBooksCategory" records::add::<library::BookCategories>(), Some(Action::ManageLibrary), "Adds a category of books; answers its id";
    get "/getAllBooksCategory" records::get_all::<library::BookCategories>(), Some(Action::ManageLibrary), "A branch's categories of books, paged";
    get "/getOneBooksCategory/{id}" records::get_one::<library::BookCategories>(), Some(Action::ManageLibrary), "A category of books";
    put "/updateOneBooksCategory/{id}" records::update_one::<library::BookCategories>(), Some(Action::ManageLibrary), "Changes a category of books; what is left out stays";
    delete "/deleteOneBooksCategory/{id}" records::delete_one::<library::BookCategories>(), Some(Action::ManageLibrary), "Deletes a category of books that nothing refers to";
    post "/addBooks" records::add::<library::Books>(), Some(Action::ManageLibrary), "Adds a book; answers its id";
    get "/getAllBooks" records::get_all::<library::Books>(), Some(Action::ManageLibrary), "A branch's books, paged";
    get "/getOneBooks/{id}" records::get_one::<library::Books>(), Some(Action::ManageLibrary), "A book";
    put "/updateOneBooks/{id}" records::update_one::<library::Books>(), Some(Action::ManageLibrary), "Changes a book; what is left out stays";
    delete "/deleteOneBooks/{id}" records::delete_one::<library::Books>(), Some(Action::ManageLibrary), "Deletes a book that nothing refers to";
    post "/issueBook" records::add::<library::BookIssues>(), Some(Action::ManageLibrary), "Issues a book to a student or an employee until a day; answers the id of the issue";
    post "/addBulkBookLoan" records::import::add_bulk::<library::BookLoans>() => records::import::BulkAnswer, Some(Action::ManageLibrary), "Adds books that were out before they were in markbook, all or none; answers what became of the rows";
    put "/returnBook/{id}" command::call::<library::ReturnBook>() => library::Returned, Some(Action::ManageLibrary), "Takes a book back today; answers the fine that is due";
    put "/renewBook/{id}" command::call::<library::RenewBook>() => library::Issued, Some(Action::ManageLibrary), "Lets a book be kept until a later day";
    put "/waiveBookFine/{id}" command::call::<library::WaiveBookFine>() => library::FineWaived, Some(Action::ManageLibrary), "Waives what is due of an issue's fines, for a reason; answers how much";
    get "/getAllBookIssue" view::call::<library::IssueList>() => Listing<library::BookIssueRow>, Some(Action::ManageLibrary), "What is out, what is late and what was returned, paged";
    get "/getStudentIssuedBookCount" view::call::<library::IssuedBooks>() => library::IssuedBooks, Some(Action::ViewIssuedBooks), "How many books a student has, and how many of them are late; a student's own";
    // Counts of branches
    get "/getBranchWiseStudentCount" dashboard::get_branch_wise_student_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many students each branch has in its active session";
    get "/getBranchWiseEmployeeCount" dashboard::get_branch_wise_employee_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many active employees each branch has, teachers among them";
    get "/getBranchWiseTeacherCount" dashboard::get_branch_wise_teacher_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many active teachers each branch has";
    get "/getBranchWiseEventCount" dashboard::get_branch_wise_event_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many events each branch has in its active session";
    // Starter
    post "/runStarter" command::call::<starter::RunStarter>() => starter::Started, Some(Action::RunStarter), "Makes what an empty session needs, from classes to exams, and a branch's fees; each part only for who may make it by hand";
    // Notifications
    get "/getAllNotification" notifications::get_all_notification => Listing<Notification>, Some(Action::ViewNotifications), "The caller's own notifications, the newest first, paged";
    put "/readNotification/{id}" notifications::read_notification => notifications::ReadAnswer, Some(Action::ViewNotifications), "Marks one of the caller's own notifications as read; answers how many are left";
    put "/readAllNotification" notifications::read_all_notification => notifications::ReadAnswer, Some(Action::ViewNotifications), "Marks all of the caller's own notifications as read";
    // Homework and content
    post "/addHomeWork" records::add::<homework::Homework>(), Some(Action::ManageHomework), "Adds a piece of homework, with files as a form; answers its id";
    get "/getAllHomeWork" records::get_all::<homework::Homework>(), Some(Action::ManageHomework), "A session's homework, paged; a teacher's own sections and subjects";
    get "/getOneHomeWork/{id}" records::get_one::<homework::Homework>(), Some(Action::ManageHomework), "A piece of homework";
    put "/updateOneHomeWork/{id}" records::update_one::<homework::Homework>(), Some(Action::ManageHomework), "Changes a piece of homework; what is left out stays, and so do its files";
    delete "/deleteOneHomeWork/{id}" records::delete_one::<homework::Homework>(), Some(Action::ManageHomework), "Deletes a piece of homework, with its files";
    post "/addContent" records::add::<content::Contents>(), Some(Action::ManageContent), "Adds content for a class, a section or a subject, with files as a form; answers its id";
    get "/getAllContent" records::get_all::<content::Contents>(), Some(Action::ManageContent), "A session's content, paged; a teacher's own sections and subjects";
    get "/getOneContent/{id}" records::get_one::<content::Contents>(), Some(Action::ManageContent), "Content for a class, a section or a subject";
    put "/updateOneContent/{id}" records::update_one::<content::Contents>(), Some(Action::ManageContent), "Changes content for a class, a section or a subject; what is left out stays, and so do its files";
    delete "/deleteOneContent/{id}" records::delete_one::<content::Contents>(), Some(Action::ManageContent), "Deletes content for a class, a section or a subject, with its files";
    post "/addEBook" records::add::<content::EBooks>(), Some(Action::ManageEBooks), "Adds an e-book, with files as a form; answers its id";
    get "/getAllEBook" records::get_all::<content::EBooks>(), Some(Action::ManageEBooks), "A branch's e-books, paged";
    get "/getOneEBook/{id}" records::get_one::<content::EBooks>(), Some(Action::ManageEBooks), "An e-book";
    put "/updateOneEBook/{id}" records::update_one::<content::EBooks>(), Some(Action::ManageEBooks), "Changes an e-book; what is left out stays, and so do its files";
    delete "/deleteOneEBook/{id}" records::delete_one::<content::EBooks>(), Some(Action::ManageEBooks), "Deletes an e-book, with its files";
    get "/getHandIns/{id}" view::call::<homework::HandIns>() => homework::HandIns, Some(Action::ManageHomework), "What became of a piece of homework, student by student";
    put "/evaluateHomeWork/{id}" command::call::<homework::EvaluateHomeWork>() => homework::Evaluated, Some(Action::ManageHomework), "Evaluates hand-ins with a mark or word and a comment, all of them or none";
    get "/getAllOwnHomeWork" view::call::<homework::OwnHomeworkList>() => Listing<homework::OwnHomeworkRow>, Some(Action::ViewOwnHomework), "A student's own homework, paged; what is due last comes first";
    put "/handInHomeWork/{id}" command::call::<homework::HandInHomeWork>() => homework::HandedIn, Some(Action::ViewOwnHomework), "Hands in a student's text; it can be changed until it is evaluated";
}

pages! {
    // /admin
    "/admin/dashboard" get dashboard::page::dashboard;
    "/admin/dashboard/guide" post dashboard::guide::guide_step_posted;
    "/admin/starter" get starter::starter, post command::posted::<starter::RunStarter>();
    "/admin/notifications" get notifications::notifications;
    "/admin/notifications/stream" get notifications::stream;
    "/admin/notifications/read" post notifications::read_all_posted;
    "/admin/notifications/{id}/read" post notifications::read_posted;
    "/admin/audit" get audit::audit;
    "/admin/files/audit.csv" get audit::audit_csv;
    // Lists of records
    "/admin/booksCategory" get records::list::<library::BookCategories>();
    "/admin/booksCategory/ticked" post records::ticked::<library::BookCategories>();
    "/admin/booksCategory/list.csv" get records::csv::<library::BookCategories>();
    "/admin/booksCategory/list.xlsx" get records::xlsx::<library::BookCategories>();
    "/admin/booksCategory/print" get records::print::<library::BookCategories>();
    "/admin/booksCategory/new" get records::new::<library::BookCategories>(), post records::add_posted::<library::BookCategories>();
    "/admin/booksCategory/{id}" get records::edit::<library::BookCategories>(), post records::edit_posted::<library::BookCategories>();
    "/admin/booksCategory/{id}/delete" get records::delete::<library::BookCategories>(), post records::delete_posted::<library::BookCategories>();
    "/admin/books" get records::list::<library::Books>();
    "/admin/books/ticked" post records::ticked::<library::Books>();
    "/admin/books/list.csv" get records::csv::<library::Books>();
    "/admin/books/list.xlsx" get records::xlsx::<library::Books>();
    "/admin/books/print" get records::print::<library::Books>();
    "/admin/books/new" get records::new::<library::Books>(), post records::add_posted::<library::Books>();
    "/admin/books/{id}" get records::edit::<library::Books>(), post records::edit_posted::<library::Books>();
    "/admin/books/{id}/delete" get records::delete::<library::Books>(), post records::delete_posted::<library::Books>();
    "/admin/branchWiseBooks" get records::list::<library::BranchBooks>();
    "/admin/branchWiseBooks/list.csv" get records::csv::<library::BranchBooks>();
    "/admin/branchWiseBooks/list.xlsx" get records::xlsx::<library::BranchBooks>();
    "/admin/branchWiseBooks/print" get records::print::<library::BranchBooks>();
    "/admin/bulkImport/booksOnLoan" get records::import::start::<library::BookLoans>(), post records::import::begin::<library::BookLoans>();
    "/admin/bulkImport/booksOnLoan/template.xlsx" get records::import::template::<library::BookLoans>();
    "/admin/bulkImport/booksOnLoan/{id}" get records::import::show::<library::BookLoans>(), post records::import::act::<library::BookLoans>();
    "/admin/bulkImport/booksOnLoan/{id}/rows.xlsx" get records::import::result::<library::BookLoans>();
    "/admin/booksStatus" get library::books_status;
    "/admin/booksStatus/list.csv" get library::books_status_csv;
    "/admin/booksStatus/print" get library::books_status_print;
    "/admin/booksStatus/new" get records::new::<library::BookIssues>(), post records::add_posted::<library::BookIssues>();
    "/admin/booksStatus/choices/{field}" get records::offered::<library::BookIssues>();
    "/admin/booksStatus/{id}" get library::book_issue;
    "/admin/booksStatus/{id}/return" post command::posted::<library::ReturnBook>();
    "/admin/booksStatus/{id}/renew" post command::posted::<library::RenewBook>();
    "/admin/booksStatus/{id}/waive" post command::posted::<library::WaiveBookFine>();
    "/admin/booksMyIssue" get library::books_my_issue;
    // The register of certificates
    "/admin/homeWork" get records::new::<homework::Homework>();
    "/admin/homeWorkList" get records::list::<homework::Homework>();
    "/admin/homeWorkList/ticked" post records::ticked::<homework::Homework>();
    "/admin/homeWorkList/list.csv" get records::csv::<homework::Homework>();
    "/admin/homeWorkList/list.xlsx" get records::xlsx::<homework::Homework>();
    "/admin/homeWorkList/print" get records::print::<homework::Homework>();
    "/admin/homeWorkList/new" get records::new::<homework::Homework>(), post records::add_posted::<homework::Homework>();
    "/admin/homeWorkList/{id}" get records::edit::<homework::Homework>(), post records::edit_posted::<homework::Homework>();
    "/admin/homeWorkList/{id}/delete" get records::delete::<homework::Homework>(), post records::delete_posted::<homework::Homework>();
    "/admin/uploadContent" get records::list::<content::Contents>();
    "/admin/uploadContent/ticked" post records::ticked::<content::Contents>();
    "/admin/uploadContent/list.csv" get records::csv::<content::Contents>();
    "/admin/uploadContent/list.xlsx" get records::xlsx::<content::Contents>();
    "/admin/uploadContent/print" get records::print::<content::Contents>();
    "/admin/uploadContent/new" get records::new::<content::Contents>(), post records::add_posted::<content::Contents>();
    "/admin/uploadContent/{id}" get records::edit::<content::Contents>(), post records::edit_posted::<content::Contents>();
    "/admin/uploadContent/{id}/delete" get records::delete::<content::Contents>(), post records::delete_posted::<content::Contents>();
    "/admin/attachmentBooks" get records::list::<content::EBooks>();
    "/admin/attachmentBooks/ticked" post records::ticked::<content::EBooks>();
    "/admin/attachmentBooks/list.csv" get records::csv::<content::EBooks>();
    "/admin/attachmentBooks/list.xlsx" get records::xlsx::<content::EBooks>();
    "/admin/attachmentBooks/print" get records::print::<content::EBooks>();
    "/admin/attachmentBooks/new" get records::new::<content::EBooks>(), post records::add_posted::<content::EBooks>();
    "/admin/attachmentBooks/{id}" get records::edit::<content::EBooks>(), post records::edit_posted::<content::EBooks>();
    "/admin/attachmentBooks/{id}/delete" get records::delete::<content::EBooks>(), post records::delete_posted::<content::EBooks>();
    "/admin/homeworkEvaluation" get records::list::<homework::Evaluations>();
    "/admin/homeworkEvaluation/list.csv" get records::csv::<homework::Evaluations>();
    "/admin/homeworkEvaluation/list.xlsx" get records::xlsx::<homework::Evaluations>();
    "/admin/homeworkEvaluation/print" get records::print::<homework::Evaluations>();
    "/admin/homeworkEvaluation/{id}" get homework::homework_evaluation, post command::posted::<homework::EvaluateHomeWork>();
    "/admin/homeWorkStudent" get homework::home_work_student;
    "/admin/homeWorkStudent/{id}" get homework::own_home_work, post command::posted::<homework::HandInHomeWork>();
    "/admin/myContent" get content::my_content;
    "/admin/attachments/{id}" get attachments::attachment;
    // Payment results
    "/paymentSuccess" get payments::payment_success;
    "/paymentFailed" get payments::payment_failed;
    "/paymentCancel" get payments::payment_cancel;
}
