/** Expressions with a problem, the title of a fix, and what the fix makes of them. */
export const inUserRule: readonly (readonly [string, string, string])[] = [
  ["user.username = 'a'", 'Change to ==', "user.username == 'a'"],
  ["user.uid == 'a' & true", 'Change to &&', "user.uid == 'a' && true"],
  [
    "user.uid == 'a' and user.username == 'b' or true",
    'Write && and ||',
    "user.uid == 'a' && user.username == 'b' || true",
  ],
  ["(user.uid == 'a' AND true)", 'Write &&', "(user.uid == 'a' && true)"],
  ["not user.username.startsWith('a')", 'Write !', "!user.username.startsWith('a')"],
  [
    "user.uid == 'a' and not user.groups.exists(g, g == 'b')",
    'Write && and !',
    "user.uid == 'a' && !user.groups.exists(g, g == 'b')",
  ],
  ["user.groups.exists(g, g == 'b'", 'Add )', "user.groups.exists(g, g == 'b')"],
  ['usr.uid != user.username', 'Change to user', 'user.uid != user.username'],
  ['user.usrname != user.uid', 'Change to username', 'user.username != user.uid'],
  ["user.username.startWith('a')", 'Change to startsWith', "user.username.startsWith('a')"],
  ["sets.contain(user.groups, ['a'])", 'Change to sets.contains', "sets.contains(user.groups, ['a'])"],
  ["user.groups.any(g, g == 'a')", 'Change to exists', "user.groups.exists(g, g == 'a')"],
  ['user.uid == admin', 'Put "admin" in quotes', "user.uid == 'admin'"],
  ['user.groups.size > 1', 'Call size()', 'user.groups.size() > 1'],
  ["user.groups == 'admins'", "Change to 'admins' in user.groups", "'admins' in user.groups"],
  ["'admins' != user.groups", "Change to !('admins' in user.groups)", "!('admins' in user.groups)"],
  [
    "'n: ' + user.groups.size() == user.uid",
    'Change to string(user.groups.size())',
    "'n: ' + string(user.groups.size()) == user.uid",
  ],
  ["duration('1d') > duration('1h')", 'Change to 24h', "duration('24h') > duration('1h')"],
  ["has(user.extra['a'])", "Change to ('a' in user.extra)", "('a' in user.extra)"],
  ['has(user.?uid)', 'Remove the ?', 'has(user.uid)'],
  ['[?user.uid] == []', 'Select with .?uid', '[?user.?uid] == []'],
]

export const inClaimRule: readonly (readonly [string, string, string])[] = [
  ["claims.groups.exists(g, g == 'a')", 'Change to dyn(claims.groups)', "dyn(claims.groups).exists(g, g == 'a')"],
  ["'%s'.format([claims.a]) == 'b'", 'Change to string(claims.a)', "'%s'.format([string(claims.a)]) == 'b'"],
  ['claims.admin', 'Compare with true', 'claims.admin == true'],
  ['claims.a ? claims.b : true', 'Compare with true', '(claims.a ? claims.b : true) == true'],
  ["claims.a in ['x', claims.b]", 'Change to string(claims.b)', "claims.a in ['x', string(claims.b)]"],
  ['[?claims.a] == []', 'Remove the ?', '[claims.a] == []'],
  ["claims.in == 'a'", "Change to ['in']", "claims['in'] == 'a'"],
  ["claims.?in.orValue('') == 'a'", "Change to [?'in']", "claims[?'in'].orValue('') == 'a'"],
]
