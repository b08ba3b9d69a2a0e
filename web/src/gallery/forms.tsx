import { useState } from 'react'
import { farmToday } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Calendar } from '../ui/calendar.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { addDays } from '@penside/domain/basics/day.ts'
import { DayField } from '../ui/day-field.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { Logo } from '../ui/logo.tsx'
import { MonthPicker } from '../ui/month-picker.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { CountsField } from '../ui/counts-field.tsx'
import { StepField } from '../ui/step-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { samples } from './samples.ts'
import { Show } from './show.tsx'

export function Forms() {
  const t = useT()
  const w = samples[useLanguage()]
  const [day, setDay] = useState<string | null>(farmToday())
  const [boar, setBoar] = useState<string | null>('D-17')
  const [method, setMethod] = useState('A')
  const [kg, setKg] = useState<number | null>(7.5)
  const [count, setCount] = useState<number | null>(12)
  const [text, setText] = useState('')
  const [keep, setKeep] = useState(true)
  const [month, setMonth] = useState('2026-11')
  const [reason, setReason] = useState<string | null>(null)
  const [house, setHouse] = useState('1')
  const [open, setOpen] = useState(true)
  const reasons = w.reasons.map((label, index) => ({ value: String(index), label }))
  return (
    <>
      <Show name="Fold, TagHead, the form">
        <Card>
          <TagHead tag="A-2047" chip={<Chip tone="amber">{w.status[4]}</Chip>} />
          <Facts
            facts={[
              { key: 'b', label: w.breed, value: 'LY' },
              { key: 'p', label: w.parity, value: '3' },
              {
                key: 'l',
                label: w.last,
                value: (
                  <>
                    11-11 <span style={{ color: 'var(--late)' }}>({w.days})</span>
                  </>
                ),
              },
            ]}
          />
        </Card>
        <Fold
          title={w.newMating}
          chip={<Chip tone="green">{t('ui.input')}</Chip>}
          open={open}
          onToggle={setOpen}
        >
          <Fields>
            <DayField label={w.matedOn} value={day} onChange={setDay} max={farmToday()} required />
            <ChoiceButtons
              label={w.boar}
              value={boar}
              onChange={setBoar}
              recent={['D-17', 'D-21', 'D-08']}
              choices={Array.from({ length: 24 }, (_, index) => ({
                value: `D-${String(index + 1).padStart(2, '0')}`,
                label: `D-${String(index + 1).padStart(2, '0')}`,
                detail: 'Duroc',
              }))}
            />
            <Segments
              label={w.method}
              value={method}
              onChange={setMethod}
              choices={[
                { value: 'A', label: w.methods[0] },
                { value: 'N', label: w.methods[1] },
              ]}
            />
            <Fields columns={2}>
              <NumberField label={w.weight} value={kg} onChange={setKg} decimals={2} unit="kg" />
              <StepField label={w.count} value={count} onChange={setCount} max={20} />
              <CountsGallery />
            </Fields>
            <PickField
              label={w.removal}
              value={reason}
              onChange={setReason}
              choices={reasons}
              placeholder={t('ui.choose')}
              error={reason === null && t('ui.chooseFirst', { field: w.removal })}
              required
            />
            <SelectField
              label={w.house}
              value={house}
              onChange={setHouse}
              choices={[
                { value: '1', label: `${w.house}` },
                { value: '2', label: `${w.house}-2` },
              ]}
            />
            <TextField label={w.remark} value={text} onChange={setText} lines={3} hint={t('ui.optional')} />
          </Fields>
        </Fold>
        <Fold
          card
          title={t('ui.history')}
          chip={<Chip>{t('ui.records', { count: 3 })}</Chip>}
          open={false}
          onToggle={() => {}}
        >
          {null}
        </Fold>
      </Show>

      <Show name="Fields">
        <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
          <Logo />
          <b style={{ fontSize: '1.75rem' }}>Penside</b>
        </div>
        <TextField label={w.id} value="worker" onChange={() => {}} />
        <PasswordField
          label={w.password}
          value=""
          onChange={() => {}}
          error={t('ui.enter', { field: w.password })}
        />
        <Checkbox label={w.keep} checked={keep} onChange={setKeep} />
        <Checkbox label={w.keep} hint={w.emptyBody} checked={false} onChange={() => {}} disabled />
        <TextField label={w.farm} value={w.farm} onChange={() => {}} disabled />
        <DayField label={w.last} value={null} onChange={() => {}} clearable />
        <MonthPicker
          label={t('ui.baseDay')}
          value={month}
          onChange={setMonth}
          yearLabel={(year) => t('ui.yearValue', { year })}
          monthLabel={(one) => t('ui.monthValue', { month: one })}
        />
      </Show>

      <Show name="Calendar">
        <Card>
          <Calendar
            value={day}
            onChange={setDay}
            marks={{
              [addDays(farmToday(), 3)]: [
                { tone: 'green', label: w.works[0] },
                { tone: 'red', label: w.works[3] },
              ],
            }}
          />
        </Card>
      </Show>
    </>
  )
}

function CountsGallery() {
  const [total, setTotal] = useState<number | null>(15)
  const [still, setStill] = useState<number | null>(null)
  return (
    <CountsField
      label="Counts"
      counts={[
        { name: 'total', label: 'Total born', value: total, onChange: setTotal },
        { name: 'still', label: 'Stillborn', value: still, onChange: setStill, error: 'Please enter' },
      ]}
    />
  )
}
