import type { ReactNode } from 'react'
import { isDay, type Day } from '@penside/domain/basics/day.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSession } from '../session.ts'

/** Input of every bulk form: a day, and usually a remark. */
type Typed = { on: string | null; remark?: string }
export type ManyState = {
  values: Typed
  set: (change: Typed | { remark: string }) => void
  chosen: readonly unknown[]
  tried: boolean
  setTried: (tried: boolean) => void
  forget: () => void
}
export type ManyFormProps<One> = {
  many: ManyState
  day: { label: string; wrong?: string }
  /** Records on this day; undefined if input is missing or wrong. */
  recordsOn: (on: Day) => readonly One[] | undefined
  saving: boolean
  /** @returns whether the records are saved, here or on the server */
  save: (records: readonly One[]) => Promise<boolean>
  children: ReactNode
}

/** Bulk form: day, fields and remark, then the animals or groups (`choose`), then the save button. */
export function ManyForm<One>({
  many: { values, set, chosen, tried, setTried, forget },
  day,
  choose,
  recordsOn,
  saving,
  save,
  children,
}: ManyFormProps<One> & { choose: ReactNode }) {
  const t = useT()
  const { today } = useSession()
  const { on, remark } = values
  const isWrongDay = !on || !isDay(on) || on > today
  const record = async () => {
    setTried(true)
    const records = isWrongDay || chosen.length === 0 ? undefined : recordsOn(on)
    if (records && (await save(records))) forget()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      <Fields>
        <DayField
          label={day.label}
          value={on}
          onChange={(on) => set({ on })}
          max={today}
          required
          error={tried && isWrongDay ? (day.wrong ?? t('ui.enter', { field: day.label })) : undefined}
        />
        {children}
        {remark !== undefined && (
          <TextField
            label={t('ui.remark')}
            value={remark}
            onChange={(remark) => set({ remark })}
            maxLength={500}
          />
        )}
        {choose}
      </Fields>
      <SaveBar>
        <Button kind="primary" wide busy={saving} onClick={() => void record()}>
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
