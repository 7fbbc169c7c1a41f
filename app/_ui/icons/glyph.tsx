import { IconDrawing } from "./icon-drawing";

const paths = {
  check: "M20 6 9 17l-5-5",
  close: "M18 6 6 18M6 6l12 12",
  offline:
    "M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69M19 12.86a10 10 0 0 0-2-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76m-8.71-3.06 20 20",
};

/**
 * An icon of lucide in a component that every page of the dashboard loads: the library's own code would be more than all
 * of these. Elsewhere, use lucide-react.
 */
export function Glyph({ name, className = "" }: { name: keyof typeof paths; className?: string }) {
  return <IconDrawing path={paths[name]} className={className} />;
}
