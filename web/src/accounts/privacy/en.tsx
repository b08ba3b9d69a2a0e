import { PolicyText, type PolicySection } from './policy.tsx'

const sections: readonly PolicySection[] = [
  {
    title: '1. What is stored',
    points: [
      'Members: id, name, e-mail where given, the role on the farm, and a hash computed from the password. The password itself is not stored.',
      'Sign-ins: the name of the device, when it signed in and was last used, failed attempts and the internet address they came from.',
      'The farm: its name and settings, houses and pens, the records of animals and groups, feed and medicine, readings and settings of equipment.',
      'The history of records: who entered, changed or deleted what, and when.',
      'The screens of a member’s quick menu, and when she agreed to advertisements or withdrew that.',
    ],
  },
  {
    title: '2. What it is used for',
    text: 'Only to keep the records of the farm, to show its reports and work lists, and to protect accounts. It is not used for advertising and is not sold.',
  },
  {
    title: '3. Who can see it',
    points: [
      'The records of a farm are seen by the members of that farm only.',
      'The list of members, invitations and signing others out belong to the owner and the managers.',
      'Averages over other farms of the same company are shown only where at least three other farms contribute, and without their names.',
      'Those who run the server have access as far as running it needs. Nothing is given to third parties unless the law demands it.',
    ],
  },
  {
    title: '4. What is kept on this device',
    points: [
      'A cookie that keeps you signed in and a cookie by which the device is known at sign-in; no script can read either. There are no tracking cookies.',
      'The language, the appearance and text size, that the tips were seen, a random number of the device, and, where you stay signed in, the id.',
      'How often you open which screen, only to propose some for the quick menu. It is sent to nobody, and signing out removes it.',
      'What you typed but did not save, and a copy of the farm for work without a network. Signing out removes both. Where a sign-in ends by itself the copy stays for the next sign-in, and is shown to nobody who is not signed in.',
      'Records entered on this device: until they are sent, and a while longer, so that they can be sent again should the server lose them. They stay after signing out.',
      'On a phone that several people use, My page has “Sign out and remove everything”: then none of this is left. Records that were not sent are asked about first.',
    ],
  },
  {
    title: '5. How long it is kept',
    points: [
      'The records of a farm are kept as long as the farm uses the service.',
      'When a member leaves the farm, the records entered and their history stay with the farm. Where her name is removed, they show a number instead of it.',
      'How long sign-ins, histories, readings and backups are kept stands under “Data protection”, as this server is set.',
    ],
  },
  {
    title: '6. How it is protected',
    points: [
      'Passwords are stored in a form that cannot be reversed (argon2id), sign-in keys as hashes only.',
      'The data of each farm is kept apart in the database itself, so that no farm sees that of another.',
      'After several wrong passwords the next attempt has to wait; a device that is known is not slowed by others.',
      'An owner or manager can make a link with which you choose a new password. It works once, and not for long.',
      'On https addresses all communication is encrypted.',
    ],
  },
  {
    title: '7. Your rights',
    text: 'On My page you see the devices that are signed in, can sign them out, and can change your password. Under “Data protection” you get a file of what is kept about you, and can leave a farm and have your name removed. To have data corrected or deleted, ask the owner of the farm or those who run the server; requests are dealt with without delay.',
  },
  {
    title: '8. Changes',
    text: 'A change of this policy is announced in the app 7 days before it takes effect, a material change to your rights 30 days before.',
  },
  {
    title: '9. Questions',
    text: 'Questions about personal data go to the owner of the farm or to the help desk of those who run this server.',
  },
]

export const Policy = () => <PolicyText effective="Effective from 11 July 2018" sections={sections} />
