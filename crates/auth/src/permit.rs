//! A permission is a type in the handler's signature: `May<EnterMarks>` below `/api`, `MayVisit<ViewResults>` on pages.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use rules::permission::{Action, may};

use super::{Caller, Program, Visitor};
use base::error::Error;

/// A permission as a type.
pub trait Permit: Send + Sync + 'static {
    /// What the permission table calls it.
    const ACTION: Action;
    /// Whether it holds also while a password that somebody else gave has not been changed.
    const WITH_GIVEN_PASSWORD: bool = false;
}

/// What a route asks for: a permission as a type, or one that the route itself names.
pub trait Permitted: Send + Sync + 'static {
    const WITH_GIVEN_PASSWORD: bool;

    /// None where the route names none: then nobody may.
    fn action(parts: &Parts) -> Option<Action>;
}

impl<P: Permit> Permitted for P {
    const WITH_GIVEN_PASSWORD: bool = P::WITH_GIVEN_PASSWORD;

    fn action(_: &Parts) -> Option<Action> {
        Some(P::ACTION)
    }
}

macro_rules! permits {
    ($($name:ident),+ $(,)?) => {$(
        #[doc = concat!("`Action::", stringify!($name), "` of the permission table.")]
        pub struct $name;
        impl Permit for $name {
            const ACTION: Action = Action::$name;
        }
    )+};
}

permits!(
    ViewResults,
    EnterMarks,
    ViewOwnResults,
    ViewStudentMarks,
    SearchStudents,
    ViewStudents,
    ReadLookups,
    ReadBranches,
    ViewDashboard,
    ChooseBranch,
    ViewPublishing,
    ViewReportCards,
    ViewQualities,
    ViewTabulation,
    ViewAudit,
    ManagePrintLinks,
    ViewPrintLinks,
    EditBranches,
    ManageBranches,
    ViewSettings,
    ManageStructure,
    AssignSubjects,
    RunStarter,
    PromoteStudents,
    ManageEmployees,
    ManageEmployeePasswords,
    ManageStudentPasswords,
    ManageStudents,
    DeleteStudents,
    ManageAttachmentTypes,
    ManageDocuments,
    DeleteDocuments,
    ViewAttendance,
    ViewStudentAttendance,
    ManageEmployeeAttendance,
    ManageRoutine,
    ViewClassSchedule,
    ViewOwnSchedule,
    ManageExams,
    ViewExamSchedules,
    ViewOwnExamSchedule,
    ManageFees,
    ManageAccounts,
    ViewAdmissionFees,
    ViewMoney,
    ViewStudentFees,
    ViewOwnFees,
    ManageLibrary,
    ViewOwnBooks,
    ManageHomework,
    ViewOwnHomework,
    ManageContent,
    ManageEBooks,
    ViewContent,
    ReadAttachments,
    MakePapers,
    ManageEvents,
    ViewStudentEvents,
    ViewEmployeeEvents,
    ViewNotifications,
);

/// Asking whether one is signed in still.
pub struct AskSession;
impl Permit for AskSession {
    const ACTION: Action = Action::ViewDashboard;
    const WITH_GIVEN_PASSWORD: bool = true;
}

/// Changing one's own password.
pub struct ChangeOwnPassword;
impl Permit for ChangeOwnPassword {
    const ACTION: Action = Action::ChangeOwnPassword;
    const WITH_GIVEN_PASSWORD: bool = true;
}

/// A caller with a bearer who may: 401 without a good token, 403 when the role may not.
pub struct May<P> {
    caller: Caller,
    permit: PhantomData<P>,
}

impl<P> Deref for May<P> {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl<A: Program, P: Permitted> FromRequestParts<Arc<A>> for May<P> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<A>) -> Result<Self, Error> {
        let caller = Caller::from_bearer(parts, app).await?;
        if caller.must_change_password && !P::WITH_GIVEN_PASSWORD {
            return Err(Error::PasswordChangeFirst);
        }
        if !P::action(parts).is_some_and(|action| may(caller.role, action)) {
            return Err(Error::role());
        }
        count_for(parts, &caller);
        Ok(Self { caller, permit: PhantomData })
    }
}

/// What a request with a body may hold of the server is counted for its account.
fn count_for(parts: &mut Parts, caller: &Caller) {
    if !parts.method.is_safe() {
        parts.extensions.insert(caller.account());
    }
}

/// A visitor with the cookie who may. Not signed in: sent to the login. May not: 403.
pub struct MayVisit<P> {
    visitor: Visitor,
    permit: PhantomData<P>,
}

impl<P> Deref for MayVisit<P> {
    type Target = Visitor;
    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl<A: Program, P: Permitted> FromRequestParts<Arc<A>> for MayVisit<P> {
    type Rejection = axum::response::Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<A>) -> Result<Self, Self::Rejection> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        if !P::action(parts).is_some_and(|action| may(visitor.caller.role, action)) {
            return Err(axum::response::IntoResponse::into_response(Error::role()));
        }
        count_for(parts, &visitor.caller);
        Ok(Self { visitor, permit: PhantomData })
    }
}
