import { testOwnerRaces } from '../../../test/owner-races'

testOwnerRaces(4)
