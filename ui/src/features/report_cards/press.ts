// A press on a link that the screen answers itself.

type Press = { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** One that wants another tab or window gets it from the browser. */
export const plainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean => button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
