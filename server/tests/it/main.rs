//! One integration binary: calls through the whole router, stores on both engines, the shape of the tree.

mod support;

mod sign_in;
