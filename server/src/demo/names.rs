//! The names of the demo school: Bangladeshi, in Latin letters mostly, some in Bengali script, some as long as sixty letters.

use super::dice::Dice;

const BOYS: [&str; 56] = [
    "Abir", "Adnan", "Afif", "Ahnaf", "Aminul", "Anik", "Arafat", "Arif", "Arman", "Ashraful", "Asif", "Ayaan",
    "Azmain", "Badhon", "Emon", "Fahim", "Faisal", "Farhan", "Hasibul", "Imran", "Ishraq", "Jahid", "Junaid", "Kamrul",
    "Khalid", "Labib", "Mahdi", "Mahin", "Mahmudul", "Mehedi", "Mizanur", "Mushfiq", "Nabil", "Nafis", "Nahid",
    "Naimul", "Omar", "Parvez", "Rafiul", "Raihan", "Rakib", "Ridwan", "Sabbir", "Sadman", "Saif", "Sakib", "Samiul",
    "Shadman", "Shahriar", "Shakil", "Tahmid", "Tanvir", "Tasin", "Wasif", "Zarif", "Zubair",
];
const GIRLS: [&str; 56] = [
    "Afia", "Afrin", "Anika", "Anjum", "Arisha", "Ayesha", "Bushra", "Dilruba", "Faiza", "Farhana", "Farzana",
    "Fatema", "Habiba", "Humaira", "Ifra", "Israt", "Jannatul", "Jarin", "Jerin", "Kaniz", "Lamia", "Lubna", "Mahbuba",
    "Maisha", "Maliha", "Marzia", "Mehnaz", "Mitu", "Nabila", "Nafisa", "Nazifa", "Nishat", "Nowrin", "Nusrat", "Orpa",
    "Raisa", "Rifah", "Rubaiya", "Rumana", "Sabiha", "Sabrina", "Sadia", "Samia", "Sanjida", "Shaila", "Sharmin",
    "Subah", "Sumaiya", "Tahsin", "Tanjila", "Tasnim", "Tasnia", "Umama", "Wasima", "Zahra", "Zarin",
];
const BOYS_SECOND: [&str; 12] =
    ["Alam", "Hasan", "Hossain", "Islam", "Kabir", "Karim", "Mahmud", "Rahman", "Reza", "Sadik", "Tahmeed", "Uddin"];
const GIRLS_SECOND: [&str; 10] =
    ["Akter", "Binte", "Ferdous", "Jahan", "Mahjabin", "Mim", "Nahar", "Sultana", "Tabassum", "Zaman"];
const FAMILIES: [&str; 42] = [
    "Ahmed",
    "Akanda",
    "Alam",
    "Ali",
    "Amin",
    "Azad",
    "Bari",
    "Bepari",
    "Bhuiyan",
    "Chowdhury",
    "Dewan",
    "Faruque",
    "Haider",
    "Haque",
    "Hasan",
    "Hawlader",
    "Hossain",
    "Huda",
    "Islam",
    "Kabir",
    "Karim",
    "Khan",
    "Khandaker",
    "Matin",
    "Mia",
    "Mollah",
    "Mridha",
    "Munshi",
    "Noor",
    "Patwary",
    "Quader",
    "Rahman",
    "Rashid",
    "Sarker",
    "Shikder",
    "Siddique",
    "Talukder",
    "Tarafder",
    "Uddin",
    "Wahid",
    "Yusuf",
    "Zaman",
];

/// Families of other faiths, and given names that go with theirs.
const OTHER_BOYS: [&str; 10] =
    ["Anirban", "Arnab", "Bimal", "Dipto", "Joy", "Partha", "Prosenjit", "Shuvo", "Sourav", "Tapan"];
const OTHER_GIRLS: [&str; 10] =
    ["Ananya", "Arpita", "Dipa", "Kalpana", "Moumita", "Pooja", "Priyanka", "Shreya", "Shipra", "Tithi"];
const OTHER_FAMILIES: [&str; 10] = ["Barua", "Biswas", "Chakma", "Costa", "Das", "Dey", "Ghosh", "Paul", "Roy", "Saha"];

const BOYS_BENGALI: [&str; 14] = [
    "আরিফ",
    "তানভীর",
    "রাকিব",
    "শাহরিয়ার",
    "মাহমুদুল",
    "ফারহান",
    "সাকিব",
    "জুবায়ের",
    "নাফিস",
    "ইমরান",
    "অনিরুদ্ধ",
    "মেহেদী",
    "রিদওয়ান",
    "সৌরভ",
];
const GIRLS_BENGALI: [&str; 14] = [
    "নুসরাত",
    "সাদিয়া",
    "তাসনিম",
    "আয়েশা",
    "ফাতেমা",
    "মালিহা",
    "জান্নাতুল",
    "সুমাইয়া",
    "রুবাইয়া",
    "অনন্যা",
    "শারমিন",
    "ইসরাত",
    "নওরীন",
    "মৌমিতা",
];
const FAMILIES_BENGALI: [&str; 14] = [
    "রহমান",
    "হোসেন",
    "ইসলাম",
    "চৌধুরী",
    "আহমেদ",
    "খান",
    "সরকার",
    "তালুকদার",
    "মজুমদার",
    "ভূঁইয়া",
    "বিশ্বাস",
    "হক",
    "সিদ্দিকী",
    "শিকদার",
];

/// First and last names that have sixty letters and more together, whichever go together within a script.
const LONG_BOYS: [&str; 6] = [
    "Abul Fazal Mohammad Nasiruddin Shahriar",
    "Mohammad Abdullah Al Mamun Khairul",
    "Sheikh Mohammad Moinuddin Ashraful Kabir",
    "Khandaker Muhammad Zahidul Islam Rafsan",
    "Mir Mohammad Tajuddin Ahmed Mustafizur",
    "Shah Mohammad Saifullah Mansur Tanzim",
];
const LONG_BOYS_FAMILIES: [&str; 5] = [
    "Chowdhury Bhuiyan Siddique",
    "Bashar Khandaker Majumder",
    "Rahman Patwary Khan Talukder",
    "Hossain Chowdhury Sarker Munshi",
    "Ibn Siddique Hawlader Mridha",
];
const LONG_GIRLS: [&str; 6] = [
    "Syeda Jannatul Ferdous Mahjabin Rubaiya",
    "Quazi Umme Kulsum Nafisa Anjuman Ara",
    "Mosammat Sharmin Sultana Nusrat Jahan",
    "Umme Habiba Tahsin Tabassum Raidah",
    "Khandaker Farhana Yasmin Israt Jahan",
    "Sheikh Ayesha Siddiqua Rahnuma Tarannum",
];
const LONG_GIRLS_FAMILIES: [&str; 5] = [
    "Tabassum Chowdhury Khandaker",
    "Binte Siddique Hawlader Majumder",
    "Khanam Mim Bhuiyan Talukder",
    "Ferdousi Patwary Chowdhury",
    "Akter Bhuiyan Majumder Khan",
];
const LONG_BOYS_BENGALI: [&str; 2] = ["মোহাম্মদ আবদুল্লাহ আল মামুন শাহরিয়ার নাফিস", "মোহাম্মদ সাইফুল ইসলাম মাহমুদুল হাসান শাহরিয়ার"];
const LONG_GIRLS_BENGALI: [&str; 2] = ["সৈয়দা জান্নাতুল ফেরদৌস মাহজাবিন রুবাইয়া তাবাসসুম", "মোছাম্মৎ শারমিন সুলতানা নুসরাত জাহান অনন্যা"];
const LONG_FAMILIES_BENGALI: [&str; 2] = ["চৌধুরী খন্দকার সিদ্দিকী", "তালুকদার ভূঁইয়া মজুমদার"];

/// The long name at a place: three in four in Latin letters.
fn long(girl: bool, place: usize) -> (&'static str, &'static str) {
    const LATIN: usize = LONG_BOYS.len() * LONG_BOYS_FAMILIES.len();
    let at = |names: &[&'static str], place: usize| names[place % names.len()];
    match (girl, place < LATIN) {
        (false, true) => (at(&LONG_BOYS, place), at(&LONG_BOYS_FAMILIES, place / LONG_BOYS.len())),
        (true, true) => (at(&LONG_GIRLS, place), at(&LONG_GIRLS_FAMILIES, place / LONG_GIRLS.len())),
        (false, false) => (at(&LONG_BOYS_BENGALI, place), at(&LONG_FAMILIES_BENGALI, place / 2)),
        (true, false) => (at(&LONG_GIRLS_BENGALI, place), at(&LONG_FAMILIES_BENGALI, place / 2)),
    }
}

/// How many places there are for a long name.
const LONG_PLACES: usize = 40;

/// A person's name and how it is cut into two.
pub(super) struct Name {
    pub(super) first: String,
    pub(super) last: String,
}

impl Name {
    pub(super) fn full(&self) -> String {
        format!("{} {}", self.first, self.last)
    }
}

/// A student's: of a hundred, seven in Bengali script and three very long.
pub(super) fn student(dice: &mut Dice, girl: bool) -> Name {
    let one_in_a_hundred = dice.between(1, 100);
    match one_in_a_hundred {
        1..=3 => {
            let (first, last) = long(girl, dice.below(LONG_PLACES));
            Name { first: first.to_owned(), last: last.to_owned() }
        }
        4..=10 => {
            let first = dice.pick(if girl { &GIRLS_BENGALI } else { &BOYS_BENGALI });
            Name { first: first.to_owned(), last: dice.pick(&FAMILIES_BENGALI).to_owned() }
        }
        _ => latin(dice, girl),
    }
}

/// An employee's, in Latin letters; one in twelve is of another faith.
pub(super) fn latin(dice: &mut Dice, girl: bool) -> Name {
    if dice.percent(8) {
        let first = dice.pick(if girl { &OTHER_GIRLS } else { &OTHER_BOYS });
        return Name { first: first.to_owned(), last: dice.pick(&OTHER_FAMILIES).to_owned() };
    }
    let last = dice.pick(&FAMILIES);
    let given = dice.pick(if girl { &GIRLS } else { &BOYS });
    let second = dice.pick(if girl { &GIRLS_SECOND[..] } else { &BOYS_SECOND[..] });
    let first = match (girl, dice.between(1, 10)) {
        (false, 1..=2) => format!("Md. {given}"),
        (false, 3) => format!("Mohammad {given}"),
        (true, 1) => format!("Mst. {given}"),
        // Nobody is called Hasan Hasan.
        (_, 4..=6) if second != last => format!("{given} {second}"),
        _ => given.to_owned(),
    };
    Name { first, last: last.to_owned() }
}

/// The name of a parent who shares the family name, in its script.
pub(super) fn guardian(dice: &mut Dice, child: &Name) -> String {
    let family = child.last.split_whitespace().next_back().unwrap_or_default();
    let mother = dice.percent(20);
    if !family.is_ascii() {
        return format!("{} {family}", dice.pick(if mother { &GIRLS_BENGALI } else { &BOYS_BENGALI }));
    }
    match (OTHER_FAMILIES.contains(&family), mother) {
        (true, true) => format!("Mrs. {} {family}", dice.pick(&OTHER_GIRLS)),
        (true, false) => format!("{} {family}", dice.pick(&OTHER_BOYS)),
        (false, true) => format!("Mrs. {} {family}", dice.pick(&GIRLS)),
        (false, false) => format!("Mohammad {} {family}", dice.pick(&BOYS)),
    }
}

/// A street address in the branch's own quarter.
pub(super) fn address(dice: &mut Dice, quarter: &str) -> String {
    let (house, road) = (dice.between(1, 140), dice.between(1, 32));
    let flat = dice.pick(&["", "", "Flat A2, ", "Flat B4, ", "Flat C1, "]);
    format!("{flat}House {house}, Road {road}, {quarter}")
}

/// A number under 010, which no operator of the country has, so that nobody real is called.
pub(super) fn mobile(dice: &mut Dice) -> String {
    format!("010{:02}-{:06}", dice.between(0, 99), dice.between(0, 999_999))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn very_long_names_have_sixty_letters() {
        let mut all = std::collections::BTreeSet::new();
        for (girl, place) in [false, true].into_iter().flat_map(|girl| (0..LONG_PLACES).map(move |place| (girl, place)))
        {
            let (first, last) = long(girl, place);
            let letters = format!("{first} {last}").chars().count();
            assert!((60..=80).contains(&letters), "{first} {last}: {letters}");
            all.insert((first, last));
        }
        // Few of a large school share theirs.
        assert_eq!(all.len(), 2 * (30 + 4));
    }

    #[test]
    fn a_guardian_has_the_family_name_of_the_child() {
        let mut dice = Dice::new(1);
        for _ in 0..500 {
            let girl = dice.percent(50);
            let child = student(&mut dice, girl);
            let parent = guardian(&mut dice, &child);
            assert_eq!(parent.split(' ').next_back(), child.last.split(' ').next_back());
        }
    }
}
