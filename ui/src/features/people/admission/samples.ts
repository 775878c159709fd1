// Screens of online admission, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import admissionBranchJson from "../../../../test/served/admissionBranch.json";
import admissionFormJson from "../../../../test/served/admissionForm.json";
import admissionHomeJson from "../../../../test/served/admissionHome.json";
import applicationJson from "../../../../test/served/application.json";
import { propsOf } from "../../../../test/served";
import type {
  AdmissionBranch,
  AdmissionBranchProps,
  AdmissionDoneProps,
  AdmissionFormProps,
  AdmissionHomeProps,
  AdmissionPlace,
  AdmissionState,
  ApplicationProps,
  OpenClass,
} from "../../../generated/admission";

const LONG = "Abdur Rahman Chowdhury ".repeat(6).trim();
const NOTE = "Bring the birth certificate.\nThe test is on 5 January.";

const ofBranch = propsOf<AdmissionBranchProps & { classes: [OpenClass] }>(admissionBranchJson);
const [openClass] = ofBranch.classes;

const place: AdmissionPlace = {
  ...ofBranch.place,
  schoolName: "Banani School </script>",
  branchName: "ধানমন্ডি",
  mobileNo: "01711-000000",
};

const atHome = propsOf<AdmissionHomeProps & { branches: [AdmissionBranch, AdmissionBranch] }>(admissionHomeJson);
const [first, second] = atHome.branches;

export const home: AdmissionHomeProps = {
  ...atHome,
  branches: [
    { ...first, name: "ধানমন্ডি", address: null, open: 0 },
    { ...second, name: LONG, open: 2 },
  ],
};

export const branch: AdmissionBranchProps = {
  place,
  classes: [
    { ...openClass, note: NOTE },
    { ...openClass, _id: "open-2", toCome: true, places: "1", fee: "" },
  ],
};

export const faulty: AdmissionFormProps = { ...propsOf<AdmissionFormProps>(admissionFormJson), place };

export const form = (change: Partial<AdmissionFormProps> = {}): AdmissionFormProps => ({
  ...faulty,
  class: { ...faulty.class, note: NOTE },
  form: NEW_FORM,
  ...change,
});

const served = propsOf<ApplicationProps>(applicationJson);

/** Pages with the number are answered once and kept nowhere: here they say of the application what its own page says. */
const SECRET = "7K2QX-9FM3T-01B1C-DEFGH";

export const done = (change: Partial<AdmissionDoneProps> = {}): AdmissionDoneProps => ({
  place,
  number: served.number,
  secret: SECRET,
  name: LONG,
  classLabel: served.classLabel,
  due: served.due,
  ...change,
});

export const told = (change: Partial<AdmissionState> = {}): AdmissionState => ({
  place,
  secret: SECRET,
  number: served.number,
  name: LONG,
  guardian: "Rahima Khatun",
  classLabel: served.classLabel,
  appliedOn: served.appliedOn,
  state: "waiting",
  reason: "The test is on 5 January at 9 in hall 2. </script>",
  section: "",
  regNo: "",
  fee: served.fee,
  paid: "৳200.00",
  due: "৳300.00",
  receipts: [{ number: "DHK-2026-000007", day: served.appliedOn, amount: "৳200.00" }],
  ...change,
});

/** Of who may do everything about it. */
export const application = (change: Partial<ApplicationProps> = {}): ApplicationProps => ({
  ...served,
  name: LONG,
  photo: `${served.here}/photo`,
  parts: [...served.parts, { heading: "Contact", facts: [["Present address", "House 4\nRoad 7, ধানমন্ডি"]] }],
  feeHref: "/admin/admissionFeesCollection?applicationId=id-1",
  deleteHref: `${served.here}/delete`,
  form: NEW_FORM,
  ...change,
});

export const accepted = application({
  state: "accepted",
  stateLabel: "Accepted",
  by: "Salma Khatun",
  at: "5 Dec 2026, 11:05:20",
  photo: null,
  student: "S-007, Class 8 A, roll 9",
  paid: served.fee,
  due: "",
  feeHref: null,
  acceptHref: null,
  mayWait: false,
  mayRefuse: false,
  deleteHref: null,
  done: "Application Accepted",
});
