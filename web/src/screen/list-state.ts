import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

/** Navigation state of a link back to a list, which restores it. */
export const asLeft = { asLeft: true } as const

/** Navigation state of a link to a detail from a list other than its own, so that "back" returns there. */
export const leadsBackTo = (path: string) => ({ back: path }) as const

export function cameFrom(state: unknown): string | null {
  const back = (state as { back?: unknown } | null)?.back
  return typeof back === 'string' ? back : null
}

/** Query parameter of the sorted column; a leading `-` means descending. */
export const sortedBy = 'by'
/** Longest table that can be sorted by its headings, since all rows must be loaded for it. */
export const maxSortedRows = 1_000
/** Page size at a desk. */
export const rowsAtDesk = 50

/** Identity of a list, without its search and order. */
const listed = ([path, input, language, speaker]: QueryKey) =>
  JSON.stringify([path, { ...(input as object), search: 0, order: 0 }, language, speaker])

/** Keeps the rows of a list until those of another search or order have loaded. */
export const rowsStay = <Asks extends { queryKey: QueryKey }>(asks: Asks) => ({
  ...asks,
  placeholderData: <Rows>(before: Rows | undefined, asked?: { queryKey: QueryKey }) =>
    asked && listed(asked.queryKey) === listed(asks.queryKey) ? before : undefined,
})

const orderKey = (path: string) => `order:${path}`

function keptOrder(path: string, day: string | undefined): string | null {
  try {
    const kept = JSON.parse((day && localStorage.getItem(orderKey(path))) || 'null') as Kept | null
    return kept && kept.day === day ? kept.order : null
  } catch {
    return null
  }
}

function keepOrder(path: string, kept: Kept): void {
  try {
    localStorage.setItem(orderKey(path), JSON.stringify(kept))
  } catch {
    // The list then starts in its default order.
  }
}

type Kept = { day: string; order: string }
type Left = { search: string; order: string; by?: string; top: number }

const storageKey = (path: string) => `list:${path}`

function readLeft(path: string): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(path)) ?? 'null') as Left | null
  } catch {
    return null
  }
}

function writeLeft(path: string, left: Left): void {
  try {
    sessionStorage.setItem(storageKey(path), JSON.stringify(left))
  } catch {
    // Storage is full or forbidden: the list starts afresh.
  }
}

/**
 * Search text and order of the list at `path`. They are in the address while the list is the page, and are restored
 * with the scroll position on return; from the menu the list starts afresh.
 */
export function useListState<Order extends string>(
  path: string,
  orders: readonly Order[],
  /** Day for which a chosen order is stored. */
  keptFor?: string,
) {
  const location = useLocation()
  const arrived = useNavigationType()
  const [params, setParams] = useSearchParams()
  const isPage = location.pathname === path
  const returns =
    !isPage || arrived === 'POP' || (location.state as { asLeft?: boolean } | null)?.asLeft === true

  const [left] = useState(() => (returns ? readLeft(path) : null))
  const [search, setSearch] = useState(() => (isPage && params.get('q')) || (left?.search ?? ''))
  const [order, setOrder] = useState<Order>(() => {
    const wanted = (isPage && params.get('sort')) || left?.order || keptOrder(path, keptFor)
    return orders.find((one) => one === wanted) ?? orders[0]!
  })

  const [by, setBy] = useState(() => (isPage && params.get(sortedBy)) || (left?.by ?? ''))

  const standard = orders[0]
  useEffect(() => {
    if (!isPage) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (search) next.set('q', search)
        else next.delete('q')
        if (order === standard) next.delete('sort')
        else next.set('sort', order)
        if (by) next.set(sortedBy, by)
        else next.delete(sortedBy)
        return next
      },
      // Navigation state survives a reload.
      {
        replace: true,
        state: { ...(location.state as object | null), asLeft: true },
        preventScrollReset: true,
      },
    )
    // setParams is another function at every address; only what the list asks for moves the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, order, by, isPage])

  // Updated while scrolling, because on unmount the page has another height already.
  const top = useRef(left?.top ?? 0)
  useLayoutEffect(() => {
    if (!isPage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        top.current = window.scrollY
        writeLeft(path, { search, order, by, top: top.current })
      }, 100)
    }
    writeLeft(path, { search, order, by, top: top.current })
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', look)
    }
  }, [path, search, order, by, isPage])

  const chooseOrder = (chosen: Order) => {
    setOrder(chosen)
    setBy('')
    if (keptFor) keepOrder(path, { day: keptFor, order: chosen })
  }

  return {
    search,
    setSearch,
    order,
    setOrder: chooseOrder,
    /** Column that the reader sorts by, and its setter. */
    kept: [by, setBy] as const,
    startAt: isPage ? (left?.top ?? 0) : 0,
  }
}

/** Scrolls a restored list to its former position, once its rows are loaded. */
export function useStartAt(top: number, ready: boolean) {
  const done = useRef(top === 0)
  useLayoutEffect(() => {
    if (done.current || !ready) return
    done.current = true
    window.scrollTo({ top, behavior: 'instant' })
  }, [top, ready])
}
