/** Logo: a house with the arch of a pen. */
export function Logo({ size = 52 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 52 52" aria-hidden>
      <rect width="52" height="52" rx="14" fill="#0b6b4b" />
      <path
        d="M15 37.5V22.5L26 14.5L37 22.5V37.5M21 37.5V29.5a5 5 0 0 1 10 0v8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
