import { useState } from 'react'
import { useNavigate } from 'react-router'
import { qr, type FoundAnimal } from '@penside/contract/records/qr.ts'
import { kindNames, kindNamed, type KindName } from '@penside/domain/records/known-kinds.ts'
import { readScanned, type Scanned } from '@penside/domain/records/qr.ts'
import type { useT } from '../../i18n/index.ts'
import { call, Problem } from '../../screen/api.ts'
import { leadsBackTo } from '../../screen/list-state.ts'
import { cardOf, penOf, qrPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { formAt } from '../kind-tiles.tsx'

/** What a code opens: the work that the animal's state calls for, its card, or the form of one kind. */
export type Mode = 'work' | 'card' | KindName
export const modes: readonly Mode[] = ['work', 'card', ...kindNames.filter((name) => kindNamed(name).scanned)]

export const modeName = (t: ReturnType<typeof useT>, mode: Mode) =>
  mode === 'work' || mode === 'card' ? t(`records.qr.modes.${mode}`) : t(`names.${mode}`)

/** Target of a code, several candidates, or why there is no target. */
export type LedTo = { to: string } | { several: readonly FoundAnimal[] } | { why: 'nothing' | 'otherFarm' }

const found = ({ animalId, status }: FoundAnimal, next: KindName | null, mode: Mode) => {
  // Removed animals have no new records, and boars have no work that a state calls for.
  if (mode === 'card' || status === 'culled' || (mode === 'work' && next === null)) return cardOf(animalId)
  return formAt(mode === 'work' ? next! : mode, { animalId })
}

const isMissing = (problem: unknown) => problem instanceof Problem && problem.status === 404

/** Finds the target of a scanned code. @throws Problem if neither server nor phone can answer */
export async function resolve(scanned: Scanned, mode: Mode, farmId: number): Promise<LedTo> {
  switch (scanned.kind) {
    case 'nothing':
      return { why: 'nothing' }
    case 'pen':
      return scanned.farmId === farmId ? { to: penOf(scanned.penId) } : { why: 'otherFarm' }
    case 'animal': {
      if (scanned.farmId !== null && scanned.farmId !== farmId) return { why: 'otherFarm' }
      try {
        const { next, animal } = await call(qr.answer, { animalId: scanned.animalId })
        return { to: found(animal, next, mode) }
      } catch (problem) {
        if (isMissing(problem)) return { why: 'nothing' }
        throw problem
      }
    }
    default: {
      const { rows } = await call(qr.find, { text: scanned.kind === 'tag' ? scanned.tag : scanned.earTag })
      const [only, ...others] = rows
      if (!only) return { why: 'nothing' }
      if (others.length > 0) return { several: rows }
      return resolve({ kind: 'animal', animalId: only.animalId, farmId: null }, mode, farmId)
    }
  }
}

/** Opens the target of a scanned or typed text, or returns why there is none. */
export function useOpen() {
  const { member } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    open: async (text: string, mode: Mode): Promise<Exclude<LedTo, { to: string }> | null> => {
      setBusy(true)
      try {
        const opened = await resolve(readScanned(text), mode, member.farmId)
        if (!('to' in opened)) return opened
        await navigate(opened.to, { state: leadsBackTo(qrPath) })
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
