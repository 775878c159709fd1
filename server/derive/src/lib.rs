//! `#[derive(FromRow)]` of `db`: reads a struct from a row, each field from the column of its name, whichever
//! engine answered the row. A field marked `#[row(flatten)]` is read from the same row in its turn.

use proc_macro::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Field, Fields, parse_macro_input};

/// Implements `db::Record` for a struct with named fields.
#[proc_macro_derive(FromRow, attributes(row))]
pub fn from_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn expand(input: &DeriveInput) -> Result<proc_macro2::TokenStream, Error> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new(input.span(), "only a struct is read from a row"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new(input.span(), "columns are found by the names of fields"));
    };
    let mut reads = Vec::with_capacity(fields.named.len());
    for field in &fields.named {
        let name = field.ident.as_ref().ok_or_else(|| Error::new(field.span(), "a field without a name"))?;
        if flattened(field)? {
            reads.push(quote!(#name: ::db::Record::read(row)?));
        } else {
            let column = name.unraw().to_string();
            reads.push(quote!(#name: ::db::Row::column(row, #column)?));
        }
    }
    let name = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::db::Record for #name #arguments #bounds {
            fn read<DbRow: ::db::Row>(row: &DbRow) -> ::db::Result<Self> {
                Ok(Self { #(#reads),* })
            }
        }
    })
}

/// Whether the field is marked `#[row(flatten)]`.
fn flattened(field: &Field) -> Result<bool, Error> {
    let mut flatten = false;
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            flatten = meta.path.is_ident("flatten");
            if flatten { Ok(()) } else { Err(meta.error("only `flatten` is known here")) }
        })?;
    }
    Ok(flatten)
}
