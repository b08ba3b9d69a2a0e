/** Keyboard shortcuts at a desk; those in one line are equivalent. `rail.tsx` implements them. */
export const deskKeys = [
  { keys: ['/', 'Ctrl+K'], does: 'find' },
  { keys: ['↓', '↑'], does: 'walk' },
  { keys: ['Enter'], does: 'enter' },
  { keys: ['→'], does: 'form' },
  { keys: ['Esc'], does: 'back' },
  // Implemented by the rows (`ui/rows-table.tsx`).
  { keys: ['Space', 'Shift+↓'], does: 'choose' },
  { keys: ['Ctrl+Enter'], does: 'save' },
  { keys: ['?'], does: 'keys' },
] as const satisfies readonly { keys: readonly string[]; does: string }[]

const named: Readonly<Record<string, string>> = {
  '↓': 'arrowdown',
  '↑': 'arrowup',
  '→': 'arrowright',
  esc: 'escape',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Action of a pressed key; Cmd counts as Ctrl. Shift is ignored for symbols. */
export const doneBy = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed) =>
  deskKeys.find(({ keys }) =>
    keys.some((called) => {
      const control = called.startsWith('Ctrl+')
      const name = called.replace('Ctrl+', '').toLowerCase()
      return (
        key.toLowerCase() === (named[name] ?? name) &&
        control === (ctrlKey || metaKey) &&
        !altKey &&
        !(shiftKey && (control || key.length > 1))
      )
    }),
  )?.does
