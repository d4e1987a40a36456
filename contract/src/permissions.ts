/**
 * Who may do what: one table for every call and every message that a client sends to a room. What is not listed is not
 * allowed. `teacher-other` and `student-other` are signed-in people with no part in the scope at hand; `guest` is nobody
 * signed in; `share-token` holds a link to a library entry and nothing else; `operator` is a teacher who runs this site, with no part in
 * the scope at hand: it opens the site's administration, and nothing of other people's classrooms.
 */
export const ACCESS_ROLES = [
  'teacher-owner',
  'teacher-other',
  'student-member',
  'student-other',
  'operator',
  'guest',
  'share-token',
] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

const everybody = ACCESS_ROLES
const signedIn = ['teacher-owner', 'teacher-other', 'student-member', 'student-other', 'operator'] as const
const teachers = ['teacher-owner', 'teacher-other', 'operator'] as const
const operators = ['operator'] as const
const owner = ['teacher-owner'] as const
const members = ['teacher-owner', 'student-member'] as const
const viewers = ['teacher-owner', 'student-member', 'share-token'] as const

export const permissions = {
  'account.enter': everybody, // log in, register, verify, reset: no session needed
  'account.own': signedIn, // the caller's profile, sessions, figures
  'props.see': everybody,

  'site.operate': operators, // the administration: accounts, registration, storage, log

  'search.own': signedIn, // then by the permissions of what is found

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
  'board.select': members, // remember the open board
  'item.edit': owner,
  'hidden.see': owner, // modules, boards and items that students do not see

  'answers.see': members, // the caller's; a picked student's: answers.see.student
  'answers.submit': members, // the teacher for the picked student only
  'answers.see.student': owner,
  'corrections.save': owner, // of a student’s text
  'point.edit': owner, // question markers on images and PDF pages
  'drawing.see': members, // the caller's and the teacher's; the teacher sees everybody's
  'drawing.edit': members, // a student's own; the teacher may change a student's
  'record.see': members,
  'record.edit': members, // then by the permission of the record written

  'file.upload': signedIn,
  'file.see': viewers,

  'lessons.list': signedIn,
  'lesson.see': members,
  'lesson.edit': owner, // start, complete, rename, delete

  'homework.list': signedIn, // given by the caller, or to them
  'homework.give': owner, // of the classroom; then by the permissions of the boards
  'homework.see': members, // a student their own part only
  'homework.edit': owner,
  'homework.check': owner,
  'homework.answer': ['student-member'],

  'schedule.see': signedIn, // the caller's, and those they are invited to
  'schedule.own': teachers, // schedule lessons
  'schedule.edit': owner,
  'schedule.feed': everybody, // holders of the secret address

  'notifications.own': signedIn, // notifications and their settings

  'students.list': teachers, // the teacher's students
  'student.see': owner, // also the teacher's notes about them

  'chat.list': signedIn,
  'chat.see': members,
  'chat.write': members,

  'library.own': teachers, // the caller's library
  'library.edit': owner,
  'library.copy': owner, // of the source and of the target of a copy
  'library.answer': signedIn, // the caller's answers, in the library or behind a share link
  'shared.see': everybody, // what a share link opens

  'space.own': signedIn, // the caller's module outside classrooms
  'space.move': owner, // a board out of the space; then by the permission of the target

  'words.own': signedIn, // the caller's vocabulary
  'words.translate': signedIn,
  'words.speech': signedIn,

  'drafts.make': teachers, // by a model, where one is configured

  'live.join': members,
  'live.select-item': owner,
  'live.bring': owner,
  'live.media': members,
  'live.play': members, // synchronised players
} as const satisfies Record<string, readonly AccessRole[]>

export type Permission = keyof typeof permissions

/** Returns whether the table allows it; unknown means no. */
export const allows = (action: Permission, who: AccessRole): boolean =>
  Object.hasOwn(permissions, action) && (permissions[action] as readonly AccessRole[]).includes(who)
