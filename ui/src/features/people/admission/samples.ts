// Screens of online admission, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import type {
  AdmissionBranchProps,
  AdmissionDoneProps,
  AdmissionFormProps,
  AdmissionHomeProps,
  AdmissionPlace,
  AdmissionState,
  ApplicationProps,
  OpenClass,
} from "../../../generated/admission";
import { field } from "../../records/samples";

const LONG = "Abdur Rahman Chowdhury ".repeat(6).trim();

export const place: AdmissionPlace = {
  schoolName: "Banani School </script>",
  branchName: "ধানমন্ডি",
  address: "12 Kemal Ataturk Avenue",
  mobileNo: "01711-000000",
  href: "/admission/DHK",
};

const openClass = (change: Partial<OpenClass> = {}): OpenClass => ({
  _id: "open-1",
  name: "Class 6",
  session: "2027",
  from: "1 November 2026",
  until: "31 December 2026",
  toCome: false,
  places: "40",
  fee: "৳500.00",
  note: "Bring the birth certificate.\nThe test is on 5 January.",
  href: "/admission/class/open-1",
  ...change,
});

export const home: AdmissionHomeProps = {
  schoolName: "Banani School",
  branches: [
    { name: "ধানমন্ডি", address: null, href: "/admission/DHK", open: 0 },
    { name: LONG, address: "Uttara", href: "/admission/UTT", open: 2 },
  ],
};

export const branch: AdmissionBranchProps = {
  place,
  classes: [openClass(), openClass({ _id: "open-2", toCome: true, places: "1", fee: "", note: "" })],
};

export const form = (change: Partial<AdmissionFormProps> = {}): AdmissionFormProps => ({
  place,
  class: openClass(),
  closed: null,
  fields: [
    field("firstName", "First name", "line", { required: true, longest: 100, heading: "Applicant" }),
    field("gender", "Gender", "choice", { required: true }),
    field("dob", "Date of birth", "day", { required: true }),
    field("profilePhoto", "Photo", "picture", { hint: "JPEG, PNG, GIF or WebP, at most 5 MB." }),
    field("guardianMobile", "Guardian's mobile", "phone", { required: true, heading: "Guardian and family" }),
    field("presentAddress", "Present address", "lines", { longest: 300, heading: "Contact" }),
  ],
  choices: {
    gender: [
      { value: "female", label: "Female" },
      { value: "male", label: "Male" },
    ],
  },
  form: NEW_FORM,
  ...change,
});

export const faulty = form({
  form: { ...NEW_FORM, values: { guardianMobile: "ask" }, errors: { guardianMobile: "This is not a number" } },
});

export const done = (change: Partial<AdmissionDoneProps> = {}): AdmissionDoneProps => ({
  place,
  number: "DHK-A-000012",
  secret: "7K2QX-9FM3T-01B1C-DEFGH",
  name: LONG,
  classLabel: "Class 6, 2027",
  due: "৳500.00",
  ...change,
});

export const told = (change: Partial<AdmissionState> = {}): AdmissionState => ({
  place,
  secret: "7K2QX-9FM3T-01B1C-DEFGH",
  number: "DHK-A-000012",
  name: LONG,
  guardian: "Rahima Khatun",
  classLabel: "Class 6, 2027",
  appliedOn: "3 December 2026",
  state: "waiting",
  reason: "The test is on 5 January at 9 in hall 2. </script>",
  section: "",
  regNo: "",
  fee: "৳500.00",
  paid: "৳200.00",
  due: "৳300.00",
  receipts: [{ number: "DHK-2026-000007", day: "3 December 2026", amount: "৳200.00" }],
  ...change,
});

export const application = (change: Partial<ApplicationProps> = {}): ApplicationProps => ({
  number: "DHK-A-000012",
  name: LONG,
  classLabel: "Class 6, 2027",
  appliedOn: "3 December 2026",
  state: "new",
  stateLabel: "New",
  reason: "",
  by: "",
  at: "",
  photo: "/admin/onlineAdmission/a1/photo",
  parts: [
    {
      heading: "Applicant",
      facts: [
        ["First name", LONG],
        ["Gender", "Female"],
      ],
    },
    { heading: "Contact", facts: [["Present address", "House 4\nRoad 7, ধানমন্ডি"]] },
  ],
  fee: "৳500.00",
  paid: "",
  due: "৳500.00",
  feeHref: "/admin/admissionFeesCollection?applicationId=a1",
  student: null,
  studentHref: "/admin/searchView",
  acceptHref: "/admin/onlineAdmission/a1/accept",
  mayWait: true,
  mayRefuse: true,
  deleteHref: "/admin/onlineAdmission/a1/delete",
  version: 1,
  form: NEW_FORM,
  here: "/admin/onlineAdmission/a1",
  back: "/admin/onlineAdmission",
  done: null,
  ...change,
});

export const accepted = application({
  state: "accepted",
  stateLabel: "Accepted",
  by: "Salma Khatun",
  at: "5 Dec 2026, 11:05:20",
  photo: null,
  student: "S1-0201, Class 6 A, roll 12",
  paid: "৳500.00",
  due: "",
  feeHref: null,
  acceptHref: null,
  mayWait: false,
  mayRefuse: false,
  deleteHref: null,
  done: "Application Accepted",
});
