/**
 * Who may do what: one table for every call, every live action and every button. What is not listed is
 * not allowed. `teacher-other` and `student-other` are signed-in people with no part in the thing at
 * hand; `guest` is nobody signed in; `share-token` holds a link to a shared item and nothing else.
 */
export const ACCESS_ROLES = ['teacher-owner', 'teacher-other', 'student-member', 'student-other', 'guest', 'share-token'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

const everybody = ACCESS_ROLES
const signedIn = ['teacher-owner', 'teacher-other', 'student-member', 'student-other'] as const
const teachers = ['teacher-owner', 'teacher-other'] as const
const owner = ['teacher-owner'] as const
const members = ['teacher-owner', 'student-member'] as const
const viewers = ['teacher-owner', 'student-member', 'share-token'] as const

export const permissions = {
  'account.enter': everybody, // log in, register, verify, reset: no session needed
  'account.own': signedIn, // one's own profile, sessions, figures
  'props.see': everybody,

  'rooms.list': signedIn,
  'room.create': teachers,
  'room.see': members,
  'room.edit': owner, // rename, delete, people, invite links
  'room.invite.see': everybody, // the name behind an invite link
  'room.join': ['teacher-owner', 'student-member', 'student-other'],
  'room.media': members,

  'module.see': viewers,
  'module.edit': owner, // also what is hidden
  'board.see': viewers,
  'board.edit': owner,
  'board.select': members, // remember the board one looks at
  'item.edit': owner,

  'answers.see': members, // one's own; a picked student's: answers.see.student
  'answers.give': members, // the teacher for the picked student only
  'answers.see.student': owner,
  'point.edit': owner, // question markers on images and PDF pages
  'sketch.see': members, // one's own and the teacher's; the teacher sees everybody's
  'sketch.draw': members, // a student's own; the teacher may change a student's
  'meta.see': members,
  'meta.write': members, // then by the right of what is written

  'file.upload': signedIn,
  'file.see': viewers,

  'lessons.list': signedIn,
  'lesson.see': members,
  'lesson.edit': owner, // start, complete, rename, delete

  'schedule.see': signedIn, // one's own, and what one is invited to
  'schedule.own': teachers, // plan lessons
  'schedule.edit': owner,
  'schedule.feed': everybody, // who has the secret address

  'notifications.own': signedIn, // what one is told of, and how

  'students.list': teachers, // one's own students
  'student.see': owner, // also what the teacher keeps about them

  'chat.list': signedIn,
  'chat.see': members,
  'chat.write': members,

  'library.own': teachers, // one's own library
  'library.edit': owner,
  'library.copy': owner, // of what is copied and of where it is copied to
  'library.answer': signedIn, // one's own answers, in one's own library or to what a link opens
  'shared.see': everybody, // what a link opens

  'space.own': signedIn, // one's own module, in no classroom
  'space.move': owner, // a board out of one's own space; then by the right to where it goes

  'words.own': signedIn, // one's own vocabulary
  'words.translate': signedIn,
  'words.speech': signedIn,

  'live.join': members,
  'live.select-item': owner,
  'live.bring': owner,
  'live.media': members,
  'live.play': members, // players in step
} as const satisfies Record<string, readonly AccessRole[]>

export type Permission = keyof typeof permissions

/** Whether the table allows it; unknown means no. */
export const allows = (action: Permission, who: AccessRole): boolean =>
  Object.hasOwn(permissions, action) && (permissions[action] as readonly AccessRole[]).includes(who)
