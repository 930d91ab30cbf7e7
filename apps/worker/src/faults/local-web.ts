// Loaded before the worker of a test whose workflow sends requests to a server of the test.
import { allowLocalRequests } from '@atrium/services/testing';

allowLocalRequests();
