import { words } from '@penside/domain/language/words.ts'
import { role } from './members.words.ts'
import { me } from './my-page.words.ts'
import { join, reset, signIn, signOut } from './sign-in.words.ts'

export const accounts = words({ signIn, signOut, join, reset, role, me })
