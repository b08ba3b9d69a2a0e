import { rowsPerPage } from '@penside/contract/api/list.ts'

type Paging = { page?: number | undefined; pageSize?: number | undefined }

/** Page of a list, with the total number of rows. Only the rows of the page are made. */
export const pageOf = <Item, Row>(
  found: readonly Item[],
  { page = 0, pageSize = rowsPerPage }: Paging,
  rowOf: (item: Item) => Row,
) => ({ rows: found.slice(page * pageSize, (page + 1) * pageSize).map(rowOf), total: found.length })
