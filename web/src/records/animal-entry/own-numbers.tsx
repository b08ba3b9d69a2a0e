import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import { useState } from 'react'
import { useProblem } from '../../screen/problem.ts'
import { Fields } from '../../ui/field.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

type OwnNumber = 'tag' | 'earNotch'
type WithNumbers = { tag?: string | null | undefined; earNotch?: string | null | undefined }
const takenCode = { tag: 'TAG_TAKEN', earNotch: 'EAR_NOTCH_TAKEN' } as const

/** Part of a form with the animal's own numbers. */
type NumbersForm = {
  values: WithNumbers
  set(name: OwnNumber, value: string): void
  text(name: OwnNumber): TextFieldProps
}

/**
 * Tag and ear notch, which are unique on the farm. The form warns as soon as a number is typed; the server decides
 * on save.
 */
export function useOwnNumbers(
  form: NumbersForm,
  known: WithNumbers | null,
  /** Counts other animals with the number. */
  count: (name: OwnNumber, value: string) => Promise<number>,
) {
  const say = useProblem()
  const [taken, setTaken] = useState<Partial<Record<OwnNumber, boolean>>>({})
  const check = async (name: OwnNumber) => {
    const value = form.values[name] && normalizedNumber(form.values[name])
    const others = value && value !== known?.[name] ? await count(name, value).catch(() => 0) : 0
    setTaken((before) => ({ ...before, [name]: others > 0 }))
  }
  return {
    taken: Boolean(taken.tag || taken.earNotch),
    of: (name: OwnNumber): TextFieldProps => {
      const field = form.text(name)
      return {
        ...field,
        onChange: (text) => {
          form.set(name, text.toUpperCase())
          setTaken((before) => ({ ...before, [name]: false }))
        },
        onBlur: () => void check(name),
        error: taken[name]
          ? say({ code: takenCode[name], values: { [name]: form.values[name] ?? '' } })
          : field.error,
      }
    },
  }
}

export function OwnNumbers({
  numbers,
  tagFixed,
  disabled,
}: {
  numbers: ReturnType<typeof useOwnNumbers>
  /** Why the tag cannot be changed; undefined if it can. */
  tagFixed: string | undefined
  disabled: boolean
}) {
  return (
    <Fields columns={2}>
      <TextField {...numbers.of('tag')} disabled={tagFixed !== undefined} hint={tagFixed} />
      <TextField {...numbers.of('earNotch')} disabled={disabled} />
    </Fields>
  )
}
