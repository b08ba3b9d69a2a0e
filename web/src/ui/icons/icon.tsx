import type { SVGProps } from 'react'

/** Size in pixels, and width of the lines on a field of 24 × 24. */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }

/**
 * Icon of one path on a field of 24 × 24. The paths of this folder are those of Tabler Icons, see LICENSE: for another icon copy the paths
 * of its outline, one after the other.
 */
export function icon(path: string) {
  return function Icon({ size = 24, stroke = 2, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
