/** The keys of a desk, as they are called; either of one line does the same. What they do stands in `rail.tsx`. */
export const deskKeys = [
  { keys: ['/', 'Ctrl+K'], does: 'find' },
  { keys: ['↓', '↑'], does: 'walk' },
  { keys: ['Enter'], does: 'enter' },
  { keys: ['→'], does: 'form' },
  { keys: ['Esc'], does: 'back' },
  // In the rows themselves (`ui/rows-table.tsx`).
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

/** What a key that is pressed does; of a Mac, Cmd is Ctrl. A sign may need Shift, a letter with Ctrl is another one with it. */
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
