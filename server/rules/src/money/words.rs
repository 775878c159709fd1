//! Amounts in words, as receipts print them beside the figures: `One lakh fifty thousand taka and fifty paisa only`.

use super::amount::Grouping;

const BELOW_TWENTY: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// What a currency (ISO 4217) and a hundredth of it are called in words; others by their code, and their hundredths as such.
fn names(currency: &str) -> (&str, &str) {
    match currency {
        "BDT" => ("taka", "paisa"),
        "INR" | "PKR" | "NPR" => ("rupees", "paisa"),
        "LKR" => ("rupees", "cents"),
        "USD" | "CAD" | "AUD" | "SGD" => ("dollars", "cents"),
        "EUR" => ("euros", "cents"),
        "GBP" => ("pounds", "pence"),
        "" => ("", "hundredths"),
        other => (other, "hundredths"),
    }
}

/// An amount of hundredths in words, with a capital letter: by lakhs and crores where the currency groups its digits so, else by thousands
/// and millions. Below 0 it begins with `Minus`.
pub fn words(amount: i64, currency: &str) -> String {
    let (unit, hundredth) = names(currency);
    let (units, hundredths) = (amount.unsigned_abs() / 100, amount.unsigned_abs() % 100);
    let mut said = Vec::new();
    if amount < 0 {
        said.push("minus".to_owned());
    }
    said.push(number(units, Grouping::of(currency)));
    if !unit.is_empty() {
        said.push(unit.to_owned());
    }
    if hundredths > 0 {
        said.push(format!("and {} {hundredth}", below_hundred(hundredths)));
    }
    said.push("only".to_owned());
    let said = said.join(" ");
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// `12,34,567` is twelve lakh thirty-four thousand five hundred sixty-seven.
fn number(units: u64, grouping: Grouping) -> String {
    if units == 0 {
        return BELOW_TWENTY[0].to_owned();
    }
    let mut said = Vec::new();
    let mut left = units;
    let places: &[(u64, &str)] = match grouping {
        Grouping::Lakhs => &[(10_000_000, "crore"), (100_000, "lakh"), (1_000, "thousand")],
        Grouping::Thousands => &[
            (1_000_000_000_000_000, "quadrillion"),
            (1_000_000_000_000, "trillion"),
            (1_000_000_000, "billion"),
            (1_000_000, "million"),
            (1_000, "thousand"),
        ],
    };
    for (size, name) in places {
        let many = left / size;
        left %= size;
        if many > 0 {
            // Crores have no name above them: a hundred crore, one lakh crore.
            said.push(format!("{} {name}", number(many, grouping)));
        }
    }
    if left >= 100 {
        said.push(format!("{} hundred", below_hundred(left / 100)));
    }
    if !left.is_multiple_of(100) {
        said.push(below_hundred(left % 100));
    }
    said.join(" ")
}

fn below_hundred(number: u64) -> String {
    let place = usize::try_from(number).unwrap_or_default();
    match BELOW_TWENTY.get(place) {
        Some(name) => (*name).to_owned(),
        None if place.is_multiple_of(10) => TENS[place / 10 % 10].to_owned(),
        None => format!("{}-{}", TENS[place / 10 % 10], BELOW_TWENTY[place % 10]),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_said_as_a_cashier_says_them() {
        for (amount, taka) in [
            (0, "Zero taka only"),
            (5, "Zero taka and five paisa only"),
            (100, "One taka only"),
            (1_900, "Nineteen taka only"),
            (2_000, "Twenty taka only"),
            (9_999, "Ninety-nine taka and ninety-nine paisa only"),
            (10_000, "One hundred taka only"),
            (10_100, "One hundred one taka only"),
            (99_900, "Nine hundred ninety-nine taka only"),
            (100_000, "One thousand taka only"),
            (150_050, "One thousand five hundred taka and fifty paisa only"),
            (1_000_000, "Ten thousand taka only"),
            (9_999_900, "Ninety-nine thousand nine hundred ninety-nine taka only"),
            (10_000_000, "One lakh taka only"),
            (15_000_000, "One lakh fifty thousand taka only"),
            (123_456_700, "Twelve lakh thirty-four thousand five hundred sixty-seven taka only"),
            (1_000_000_000, "One crore taka only"),
            (1_000_000_100, "One crore one taka only"),
            (
                9_999_999_999,
                "Nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine taka and ninety-nine paisa only",
            ),
            (100_000_000_000, "One hundred crore taka only"),
            (10_000_000_000_000, "Ten thousand crore taka only"),
            (100_000_000_000_000, "One lakh crore taka only"),
            (-150_000, "Minus one thousand five hundred taka only"),
        ] {
            assert_eq!(words(amount, "BDT"), taka, "{amount}");
        }
        for (amount, currency, said) in [
            (123_456_700, "USD", "One million two hundred thirty-four thousand five hundred sixty-seven dollars only"),
            (15_000_025, "GBP", "One hundred fifty thousand pounds and twenty-five pence only"),
            (15_000_000, "INR", "One lakh fifty thousand rupees only"),
            (150, "CHF", "One CHF and fifty hundredths only"),
            (100, "", "One only"),
        ] {
            assert_eq!(words(amount, currency), said, "{amount} {currency}");
        }
    }

    /// The number that words say, read back without the code that wrote them.
    fn read(text: &str) -> u64 {
        let (mut all, mut part) = (0, 0);
        for word in text.split([' ', '-']) {
            let place = |list: &[&str]| list.iter().position(|name| *name == word).map(|place| place as u64);
            match word {
                "hundred" => part *= 100,
                "thousand" | "lakh" | "million" => {
                    let size = match word {
                        "thousand" => 1_000,
                        "lakh" => 100_000,
                        _ => 1_000_000,
                    };
                    all += part * size;
                    part = 0;
                }
                "crore" | "billion" => {
                    let size = if word == "crore" { 10_000_000 } else { 1_000_000_000 };
                    all = (all + part) * size;
                    part = 0;
                }
                _ => part += place(&BELOW_TWENTY).or_else(|| place(&TENS).map(|tens| tens * 10)).unwrap(),
            }
        }
        all + part
    }

    proptest! {
        /// What is said of an amount is that amount.
        #[test]
        fn what_is_said_is_the_number(units in 0_u64..10_000_000_000_000) {
            prop_assert_eq!(read(&number(units, Grouping::Lakhs)), units);
            let billions = units % 1_000_000_000_000;
            prop_assert_eq!(read(&number(billions, Grouping::Thousands)), billions);
        }

        /// Every amount has words.
        #[test]
        fn any_amount_is_said(amount in any::<i64>()) {
            for currency in ["BDT", "USD", "XYZ"] {
                let said = words(amount, currency);
                prop_assert!(said.ends_with(" only") && !said.contains("  "), "{}", said);
            }
        }
    }
}
