//! Links the installed program: functions whose code is the same become one. The linker of Rust's own toolchain can do that, which is the
//! default on this target; elsewhere the program is linked as it comes.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var_os(name).is_some_and(|of| of == value);
    let has_lld = is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu");
    if has_lld && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}
