// The few icons of the shell, each beside its word. Drawn on a 16 px grid in the colour of the text.

function Icon({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const Bars = () => <Icon d="M2 4h12M2 8h12M2 12h12" />;
export const Bell = () => (
  <Icon d="M8 2a4 4 0 0 0-4 4c0 3.5-1.5 5-1.5 5h11S12 9.500 12 6a4 4 0 0 0-4-4ZM6.500 13.500a1.600 1.600 0 0 0 3 0" />
);
export const GoToArrow = () => <Icon d="M2.500 8h11M9 3.500 13.500 8 9 12.500" />;
export const Magnifier = () => <Icon d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.700 10.700 14 14" />;
