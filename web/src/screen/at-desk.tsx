import type { DeskRowsProps } from './desk-rows.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Rows = lazyComponent(async () => (await import('./desk-rows.tsx')).DeskRows<unknown>)

/** Rows of a list at a desk, loaded on demand because phones do not need them. */
export const AtDesk = <Row,>(props: DeskRowsProps<Row>) => (
  <Rows {...(props as unknown as DeskRowsProps<unknown>)} />
)
