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
const BOYS_SECOND: [&str; 14] = [
    "Al", "Bin", "Ibn", "Islam", "Ul", "Alam", "Hasan", "Kabir", "Rahman", "Reza", "Sadik", "Tahmeed", "Uddin", "Zaman",
];
const GIRLS_SECOND: [&str; 10] =
    ["Akter", "Binte", "Ferdous", "Jahan", "Mahjabin", "Mim", "Nahar", "Sultana", "Tabassum", "Zaman"];
const FAMILIES: [&str; 48] = [
    "Ahmed",
    "Akanda",
    "Alam",
    "Ali",
    "Amin",
    "Azad",
    "Bari",
    "Barua",
    "Bepari",
    "Bhuiyan",
    "Biswas",
    "Chakma",
    "Chowdhury",
    "Das",
    "Dewan",
    "Ferdous",
    "Ghosh",
    "Haider",
    "Haque",
    "Hasan",
    "Hawlader",
    "Hossain",
    "Howlader",
    "Islam",
    "Kabir",
    "Karim",
    "Khan",
    "Khandaker",
    "Majumder",
    "Matin",
    "Mia",
    "Mollah",
    "Mridha",
    "Munshi",
    "Noor",
    "Patwary",
    "Rahman",
    "Rashid",
    "Roy",
    "Saha",
    "Sarker",
    "Shikder",
    "Siddique",
    "Sikder",
    "Talukder",
    "Tarafder",
    "Uddin",
    "Zaman",
];

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

/// First and last name of sixty letters and more together, boys and girls.
const LONG_BOYS: [(&str, &str); 4] = [
    ("Abul Fazal Mohammad Nasiruddin Shahriar", "Chowdhury Bhuiyan Siddique"),
    ("Mohammad Abdullah Al Mamun Khairul", "Bashar Khandaker Majumder"),
    ("Sheikh Mohammad Moinuddin Ashraful Kabir", "Rahman Patwary Talukder"),
    ("মোহাম্মদ আবদুল্লাহ আল মামুন শাহরিয়ার নাফিস", "চৌধুরী ভূঁইয়া সিদ্দিকী মজুমদার"),
];
const LONG_GIRLS: [(&str, &str); 4] = [
    ("Syeda Jannatul Ferdous Mahjabin Rubaiya", "Tabassum Chowdhury Khandaker"),
    ("Quazi Umme Kulsum Nafisa Anjuman Ara", "Binte Siddique Majumder"),
    ("Mosammat Sharmin Sultana Nusrat Jahan", "Khanam Bhuiyan Talukder Mim"),
    ("সৈয়দা জান্নাতুল ফেরদৌস মাহজাবিন রুবাইয়া তাবাসসুম", "চৌধুরী খন্দকার সিদ্দিকী"),
];

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
            let (first, last) = dice.pick(if girl { &LONG_GIRLS } else { &LONG_BOYS });
            Name { first: first.to_owned(), last: last.to_owned() }
        }
        4..=10 => {
            let first = dice.pick(if girl { &GIRLS_BENGALI } else { &BOYS_BENGALI });
            Name { first: first.to_owned(), last: dice.pick(&FAMILIES_BENGALI).to_owned() }
        }
        _ => latin(dice, girl),
    }
}

/// An employee's, in Latin letters.
pub(super) fn latin(dice: &mut Dice, girl: bool) -> Name {
    let given = dice.pick(if girl { &GIRLS } else { &BOYS });
    let first = match (girl, dice.between(1, 10)) {
        (false, 1..=2) => format!("Md. {given}"),
        (false, 3) => format!("Mohammad {given}"),
        (false, 4..=5) => format!("{given} {}", dice.pick(&BOYS_SECOND)),
        (true, 1) => format!("Mst. {given}"),
        (true, 2..=5) => format!("{given} {}", dice.pick(&GIRLS_SECOND)),
        _ => given.to_owned(),
    };
    Name { first, last: dice.pick(&FAMILIES).to_owned() }
}

/// The name of a parent who shares the family name, in its script.
pub(super) fn guardian(dice: &mut Dice, child: &Name) -> String {
    let family = child.last.split_whitespace().next_back().unwrap_or_default();
    let bengali = !family.is_ascii();
    let mother = dice.percent(20);
    match (bengali, mother) {
        (true, true) => format!("{} {family}", dice.pick(&GIRLS_BENGALI)),
        (true, false) => format!("{} {family}", dice.pick(&BOYS_BENGALI)),
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
        for (first, last) in LONG_BOYS.iter().chain(&LONG_GIRLS) {
            let letters = format!("{first} {last}").chars().count();
            assert!((60..=80).contains(&letters), "{first} {last}: {letters}");
        }
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
