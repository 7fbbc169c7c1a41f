/** The name beside a galley: the three-sided tray in which printers kept lines of type before printing. */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <svg viewBox="0 0 20 22" aria-hidden="true" className="h-[1.15em] w-auto text-proof">
        <path d="M2 1v20h16V1" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="square" />
        <path d="M6.25 4.5h7.5M6.25 9.25h7.5M6.25 14h4.75" stroke="currentColor" strokeWidth="2.2" />
      </svg>
      <span className="font-serif text-[1.2em] leading-none font-semibold tracking-[-0.01em]">Galley</span>
    </span>
  );
}
