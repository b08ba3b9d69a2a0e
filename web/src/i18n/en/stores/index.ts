import { medicines } from './medicines.ts'

export const stores = { medicines }
