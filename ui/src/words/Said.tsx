// A message with elements in it: `<Said message={m.no_match} inputs={{ search }} markup={{ searched: apart }} />`. Not for islands, whose script it
// would make half a kilobyte larger.
import { useContext, type ReactNode } from "react";
import { ParaglideMessage } from "@inlang/paraglide-js-react";
import { LanguageContext } from ".";

export const Said: typeof ParaglideMessage = (props) => {
  const locale = useContext(LanguageContext);
  return ParaglideMessage({ ...props, options: locale && { locale } } as typeof props);
};

/** What is typed by people stands apart from the sentence around it, whichever way it is written. */
export const apart = ({ children }: { children?: ReactNode }) => <bdi>{children}</bdi>;
