import { useState } from 'react'
import { noteText } from '@penside/contract/api/vocabulary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import type { Operation } from '../outbox/operation.ts'
import { newId } from '../screen/device.ts'
import { lineOf } from '../screen/operation-list.tsx'
import { isAnyRecordName } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { mayBeNote, noteFor } from './note-of-record.ts'

const maxLength = 500
/** Form that replaces a rejected record by a note with its words, which can be edited. */
export function KeepAsNote({
  operation,
  why,
  trying,
}: {
  operation: Operation
  why: string
  trying: (work: () => Promise<unknown>, done: string) => Promise<void>
}) {
  const t = useT()
  const { today } = useSession()
  const { outbox } = useOutbox()
  const [operationId] = useState(newId)
  const [typed, setTyped] = useState<string | null>(null)
  const wordsOf = useWords()
  if (!mayBeNote(operation)) return null
  const { label } = operation
  const text = typed ?? wordsOf(operation, why).slice(0, maxLength)
  const keep = () =>
    trying(
      () =>
        outbox.keepAsNote(
          operation.id,
          noteFor(operation, { operationId, text, today }),
          t('outboxPage.note.reason'),
        ),
      t('outboxPage.note.kept', { name: label }),
    )
  return (
    <>
      <TextField
        label={t('outboxPage.note.label', { name: label })}
        value={text}
        onChange={setTyped}
        lines={4}
        maxLength={maxLength}
      />
      <Button wide disabled={text.trim() === ''} onClick={() => void keep()}>
        {t('outboxPage.note.keep')}
      </Button>
    </>
  )
}

/** Words of a rejected record: kind, day, values with units, remark, and the reason why it was not saved. */
function useWords() {
  const t = useT()
  return ({ kind, summary: { day, ...values }, payload }: Operation, why: string) => {
    const name = t(isAnyRecordName(kind) ? `names.${kind}` : 'outbox.record')
    const said = lineOf({ summary: values }) ?? ''
    const remark = payload.wire[noteText.wire] ?? payload.wire[noteText.wire.toUpperCase()]
    const what = [
      day ? t('outboxPage.note.ofDay', { kind: name, day: displayDay(String(day) as Day) }) : name,
      said.replaceAll(' · ', ', '),
      typeof remark === 'string' && !said.includes(remark) && remark,
    ]
    return t('outboxPage.note.notSaved', {
      what: what.filter(Boolean).join(', '),
      why: why.trim().replace(/[.。]$/, ''),
    })
  }
}
