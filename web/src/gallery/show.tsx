import type { ReactNode } from 'react'
import { Section } from '../ui/page.tsx'

/** A part of the gallery, under the names of what it shows. */
export function Show({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Section
      title={
        <span style={{ color: 'var(--soft)', fontFamily: 'monospace', fontSize: '0.8125rem' }}>{name}</span>
      }
    >
      {children}
    </Section>
  )
}
